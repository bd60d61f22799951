/** Icons on a 24 px grid, named by meaning. */
const PATHS = {
  undo: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  flag: "M6 21V4m0 1c4-2.5 8 2.5 12 0v9c-4 2.5-8-2.5-12 0",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  first: "M18 6l-7 6 7 6M7 6v12",
  previous: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  last: "M6 6l7 6-7 6M17 6v12",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8 6v12M16 6v12",
  sound: "M4 10v4h3.5L12 18V6L7.5 10zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
  mute: "M4 10v4h3.5L12 18V6L7.5 10zM16 9.5l5 5m0-5-5 5",
  stop: "M7 7h10v10H7z",
  proof: "M4 20h16M6 16V9m4 7V5m4 11v-5m4 5V8",
  threat: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 1v6m0 10v6M1 12h6m10 0h6",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  swap: "M7 4v14m0 0-3.5-3.5M7 18l3.5-3.5M17 20V6m0 0-3.5 3.5M17 6l3.5 3.5",
  check: "M5 12.5l4.5 4.5L19 7.5",
  offline: "M3 9.5a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M10 16.5a3 3 0 0 1 4 0M4 3l16 18",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3A4 4 0 0 0 10.7 18.3L12 17",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 1.8",
  settings: "M4 7h9m4 0h3M4 17h3m4 0h9M15 5v4M9 15v4",
  analyse: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21M7.5 11.5l2-2 2 1.5 2-3",
  heat: "M12 21c4 0 7-2.7 7-6.5 0-4.6-4-6.2-4.5-11.5-3 1.6-4.6 4.4-4.5 7-1.2-.4-1.9-1.4-2-2.6C6 9.6 5 12 5 14.5 5 18.3 8 21 12 21z",
  balance: "M12 4v16M7 20h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z",
  draw: "M4 9.5h16M4 14.5h16",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6",
  cup: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1.2 5 4 5M16 6h3.5c0 3-1.2 5-4 5M12 14v4M8.5 20h7",
  plug: "M9 3v5m6-5v5M6.5 8h11v3a5.5 5.5 0 0 1-11 0zM12 16.5V21",
  close: "M6 6l12 12M18 6 6 18",
  download: "M12 4v11m0 0-4-4m4 4 4-4M5 19h14",
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon; the control that holds it carries the name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

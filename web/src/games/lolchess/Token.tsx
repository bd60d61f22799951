/** A piece as a token: the side by the plinth, the role by the crest, then hit points, readiness, items and marks. */
import { memo, type ReactNode } from "react";
import { type Badge, BADGES } from "./badges";
import type { Owner } from "./view";

/** Role silhouettes, about 56 wide, around the origin. */
const CRESTS: Readonly<Record<string, ReactNode>> = {
  fighter: <rect x="-25" y="-25" width="50" height="50" rx="9" />,
  tank: <path d="M0-30C10-25 19-24 27-24V-2C27 15 13 25 0 31-13 25-27 15-27-2V-24C-19-24-10-25 0-30z" />,
  mage: <path d="M0-31 26.8-15.5V15.5L0 31-26.8 15.5V-15.5z" />,
  marksman: <path d="M0-30 25.5 26Q0 14-25.5 26z" />,
  support: <circle r="27" />,
  assassin: <path d="M0-34 27 0 0 34-27 0z" />,
};

/** Minions, the Poro and monsters carry a picture. */
const PICTURES: Readonly<Record<string, ReactNode>> = {
  melee_minion: (
    <path d="M-13 15 13-15M-15 3-3 15M13-15l2 9M13-15l-9-2" fill="none" strokeWidth="6" strokeLinecap="round" />
  ),
  caster_minion: (
    <>
      <circle cy="-9" r="9" stroke="none" />
      <path d="M0 2v17M-8 19H8" fill="none" strokeWidth="6" strokeLinecap="round" />
    </>
  ),
  siege_minion: <path d="M-18-18h9v7h5v-7h8v7h5v-7h9v15h-5v14h6v9h-38v-9h6V-3h-5z" stroke="none" />,
  super_minion: (
    <path d="M0-22 6-8 20-14 15 4 20 18H-20L-15 4-20-14-6-8z" strokeWidth="4" strokeLinejoin="round" />
  ),
  sand_soldier: (
    <path d="M0-24V22M-9-15 0-25 9-15M-13 5H13" fill="none" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
  ),
  poro: (
    <>
      <path
        d="M-21-13c-6-9-3-14 1-15 3 5 7 8 11 8a24 24 0 0 1 18 0c4 0 8-3 11-8 4 1 7 6 1 15A23 20 0 1 1-21-13z"
        stroke="none"
      />
      <circle cx="-9" cy="-2" r="3.6" className="lc-eye" />
      <circle cx="9" cy="-2" r="3.6" className="lc-eye" />
      <path d="M-4 8q4 7 8 0z" fill="#f0938f" stroke="none" />
    </>
  ),
  drake: (
    <path
      d="M-4 22C-20 18-24 2-14-10c-2 8 2 12 6 13 1-12 8-20 20-24-3 6-3 10 0 14 7 1 11 6 10 12-4-2-8-2-11 1 2 8-4 16-15 16z"
      stroke="none"
    />
  ),
  baron: (
    <path d="M0-26l7 12 13-5-4 13 10 7-11 6 2 14L4 16 0 27-4 16-17 21l2-14-11-6 10-7-4-13 13 5z" stroke="none" />
  ),
};

export const pictureOf = (kind: string): string =>
  kind === "baron_nashor" ? "baron" : kind in PICTURES ? kind : "drake";

export function Picture({ kind }: { kind: string }) {
  return PICTURES[pictureOf(kind)];
}

/** Blue stands on a round plinth, red on a square one with cut corners, nobody's on a pentagon. */
export function Plinth({ owner, r }: { owner: Owner; r: number }) {
  if (owner === "blue") return <circle r={r} />;
  const cut = r * 0.6;
  const edge = r * 0.94;
  if (owner === "red") {
    return (
      <path
        d={`M${-cut} ${-edge}H${cut}L${edge} ${-cut}V${cut}L${cut} ${edge}H${-cut}L${-edge} ${cut}V${-cut}z`}
        strokeLinejoin="round"
      />
    );
  }
  const point = (corner: number) => {
    const angle = ((corner * 72 - 90) * Math.PI) / 180;
    return `${(Math.cos(angle) * r * 1.08).toFixed(1)} ${(Math.sin(angle) * r * 1.08).toFixed(1)}`;
  };
  return <path d={`M${[0, 1, 2, 3, 4].map(point).join("L")}z`} strokeLinejoin="round" />;
}

export interface TokenProps {
  owner: Owner;
  kind: string;
  role: string;
  /** Two letters for a champion. */
  initials?: string;
  hp?: number;
  max?: number;
  shield?: number;
  /** Hit points that the previewed action takes (or gives, below 0). */
  loss?: number;
  /** Turns until the skill is ready; absent without an active skill. */
  cooldown?: number;
  items?: number;
  badges?: readonly Badge[];
}

export const Token = memo(function Token(props: TokenProps) {
  const { owner, kind, role, initials, cooldown, items = 0, badges = [] } = props;
  const crest = initials === undefined ? undefined : CRESTS[role];
  const r = crest ? 39 : kind === "poro" || owner === "neutral" ? 36 : 31;
  return (
    <g className={`lc-token ${owner}`}>
      <g transform="translate(0 -5)">
        <g className="lc-shadow" transform="translate(0 4)">
          <Plinth owner={owner} r={r} />
        </g>
        <g className="lc-plinth">
          <Plinth owner={owner} r={r} />
        </g>
        {crest ? (
          <>
            <g className="lc-crest">{crest}</g>
            <text className="lc-initials" y={role === "marksman" ? 16 : 9.5}>
              {initials}
            </text>
          </>
        ) : (
          <g className="lc-picture">
            <Picture kind={kind} />
          </g>
        )}
      </g>
      {cooldown !== undefined && <Readiness turns={cooldown} />}
      {badges.slice(0, 2).map((badge, index) => (
        <g key={badge} className={`lc-badge ${badge}`} transform={`translate(-35 ${-35 + index * 24})`}>
          <circle r="12" />
          {BADGES[badge].sign}
        </g>
      ))}
      {Array.from({ length: items }, (_, index) => (
        <rect
          key={index}
          className="lc-item"
          x="-4.5"
          y="-4.5"
          width="9"
          height="9"
          rx="1.5"
          transform={`translate(37 ${-9 + index * 13}) rotate(45)`}
        />
      ))}
      {props.hp !== undefined && props.max !== undefined && <Health {...props} hp={props.hp} max={props.max} />}
    </g>
  );
});

function Readiness({ turns }: { turns: number }) {
  return (
    <g className={`lc-ready ${turns > 0 ? "" : "now"}`} transform="translate(33 -34)">
      <circle r="13" />
      {turns > 0 ? <text y="7">{Math.ceil(turns)}</text> : <circle className="pip" r="6.5" />}
    </g>
  );
}

const BAR = 80;

interface HealthProps extends TokenProps {
  hp: number;
  max: number;
}

function Health({ owner, hp, max, shield = 0, loss = 0 }: HealthProps) {
  const whole = Math.max(max, hp + shield, 1);
  const width = (amount: number) => (BAR * Math.max(0, amount)) / whole;
  const share = hp / max;
  const level = share > 0.5 ? "high" : share > 0.25 ? "mid" : "low";
  const round = owner === "red" ? 0 : 4;
  const ticks = Array.from({ length: Math.max(0, Math.ceil(max / 50) - 1) }, (_, index) => (index + 1) * 50);
  const [start, end] = loss > 0 ? [Math.max(0, hp - loss), hp] : [hp, Math.min(max, hp - loss)];
  return (
    <g className="lc-health" transform="translate(-40 37)">
      <rect className="lc-track" x="-2" y="-2" width={BAR + 4} height="12" rx={owner === "red" ? 1.5 : 6} />
      <rect className={`hp ${level}`} width={width(hp)} height="8" rx={round} />
      {shield > 0 && <rect className="shield" x={width(hp) + 1.5} width={Math.max(0, width(shield) - 1.5)} height="8" />}
      {loss !== 0 && (
        <rect
          className={loss > 0 ? "loss" : "gain"}
          x={width(start)}
          width={Math.max(0, width(end) - width(start))}
          height="8"
        />
      )}
      {ticks.map((tick) => (
        <path key={tick} className="tick" d={`M${width(tick)} 0v8`} />
      ))}
    </g>
  );
}

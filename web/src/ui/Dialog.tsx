/** The browser's own dialog: traps the focus, starts at the main action, closes by Esc, gives the focus back. */
import { type ReactNode, useEffect, useId, useRef } from "react";
import { text } from "../text";
import { Icon } from "./Icon";

interface DialogProps {
  title: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, className = "", onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>(".primary")?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={element} className={`dialog ${className}`} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <button type="button" className="btn ghost square close" aria-label={text.game.close} onClick={onClose}>
        <Icon name="close" />
      </button>
    </dialog>
  );
}

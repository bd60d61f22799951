/** State shown by the page frame: toasts, the live region, the connection. */
import { createStore, useStore } from "zustand";
import type { IconName } from "../ui/Icon";
import type { Connection } from "./client";

interface Toast {
  key: number;
  text: string;
  icon: IconName;
  isError: boolean;
}

interface Notices {
  toasts: Toast[];
  /** Read out by screen readers when it changes. */
  announcement: string;
  connection?: { connection: Connection; latency?: number };
}

const TOAST_MS = 4_000;

let nextKey = 1;

export const notices = createStore<Notices>(() => ({ toasts: [], announcement: "" }));

export function toast(text: string, icon: IconName = "check", isError = false): void {
  const key = nextKey++;
  notices.setState(({ toasts }) => ({ toasts: [...toasts.slice(-2), { key, text, icon, isError }] }));
  setTimeout(() => dismissUnfocused(key), TOAST_MS);
}

export const toastError = (text: string): void => toast(sentence(text), "close", true);

export function dismiss(key: number): void {
  notices.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.key !== key) }));
}

/** A focused toast stays until it loses the focus. */
function dismissUnfocused(key: number): void {
  if (document.activeElement?.closest(`[data-toast="${key}"]`)) setTimeout(() => dismissUnfocused(key), TOAST_MS);
  else dismiss(key);
}

export function announce(announcement: string): void {
  notices.setState({ announcement });
}

export function showConnection(connection: Notices["connection"]): void {
  notices.setState({ connection });
}

/** Turns a message of the server (lower case, no full stop) into a sentence. */
export function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}

export const useNotices = <T>(select: (state: Notices) => T): T => useStore(notices, select);

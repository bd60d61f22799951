/** Who the visitor is: a guest, or somebody with a name; and the settings that follow them. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { text } from "../text";
import type { Account, AccountReply, Credentials } from "../wire";
import { api } from "./api";
import { toast } from "./notices";
import { queryClient } from "./query";
import { type Settings, settings } from "./settings";

const KEY = ["account"];

/** `undefined` until the server has said it, `null` for a guest and where it cannot be reached. */
export function useAccount(): Account | null | undefined {
  const { data, isError } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.account(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isError ? null : data?.account;
}

/** Somebody else sees other games and sits elsewhere: everything but the account itself is asked for anew. */
function become(reply: AccountReply): void {
  queryClient.setQueryData(KEY, reply);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
}

/** Signs in, or takes a new name. */
export function useEnter(isNew: boolean, onDone: (account: Account) => void) {
  return useMutation({
    mutationFn: (request: Credentials) => (isNew ? api.signUp(request) : api.signIn(request)),
    onSuccess: (reply) => {
      become(reply);
      if (!reply.account) return;
      toast(text.account.welcome(reply.account.name));
      onDone(reply.account);
    },
  });
}

export function useSignOut(onDone: () => void) {
  return useMutation({
    mutationFn: api.signOut,
    onSuccess: () => {
      become({ account: null });
      toast(text.account.goodbye);
      onDone();
    },
  });
}

export function useChangePassword(onDone: () => void) {
  return useMutation({
    mutationFn: api.changePassword,
    onSuccess: (reply) => {
      queryClient.setQueryData(KEY, reply);
      toast(text.account.changed);
      onDone();
    },
  });
}

/** A slider makes many changes: the last one is sent. */
const REST_MS = 400;

/** The settings of the account hold on every device; what is changed on one is kept for the others. */
export function useSettingsOf(account: Account | null | undefined): void {
  const id = account?.id;
  useEffect(() => {
    if (!id) return;
    const kept = queryClient.getQueryData<AccountReply>(KEY)?.account?.settings ?? {};
    settings.setState(knownOf(kept));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      clearTimeout(timer);
      timer = undefined;
      // A device that is offline keeps its own; the next change brings both together.
      api.keepSettings({ ...settings.getState() }).catch(() => undefined);
    };
    const unsubscribe = settings.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(send, REST_MS);
    });
    const sendWaiting = () => timer !== undefined && send();
    window.addEventListener("pagehide", sendWaiting);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      window.removeEventListener("pagehide", sendWaiting);
    };
  }, [id]);
}

/** What an account has kept, less what this page does not know. */
export function knownOf(kept: Readonly<Record<string, unknown>>): Partial<Settings> {
  const own = settings.getInitialState() as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => typeof value === typeof own[name] && Array.isArray(value) === Array.isArray(own[name])),
  );
}

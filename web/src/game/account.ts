/** The account of the visitor, and the settings stored with it. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { text } from "../text";
import type { Account, AccountReply, Credentials } from "../wire";
import { api } from "./api";
import { sentence, toast, toastError } from "./notices";
import { queryClient } from "./query";
import { type Settings, settings } from "./settings";

const KEY = ["account"];

const useReply = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.account(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** `undefined` until the server has said it, `null` for a guest and where it cannot be reached. */
export function useAccount(): Account | null | undefined {
  const { data, isError } = useReply();
  return isError ? null : data?.account;
}

/** Whether the server sends mail, so that accounts can have addresses. */
export const useHasMail = (): boolean => useReply().data?.hasMail ?? false;

/** Another account sees other games, so everything but the account itself is reloaded. */
function become(reply: AccountReply): void {
  queryClient.setQueryData(KEY, reply);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] });
}

function becomeGuest(): void {
  become({ hasMail: queryClient.getQueryData<AccountReply>(KEY)?.hasMail ?? false, account: null });
}

/** Signs in or creates an account. */
export function useEnter(isNew: boolean, onDone: (account: Account) => void) {
  return useMutation({
    mutationFn: ({ address, ...request }: Credentials & { address: string }) =>
      isNew ? signUp(request, address) : api.signIn(request),
    onSuccess: (reply) => {
      become(reply);
      if (!reply.account) return;
      toast(text.account.welcome(reply.account.name));
      onDone(reply.account);
    },
  });
}

/** Creates an account; an address that is refused can be given again on its page. */
async function signUp(request: Credentials, address: string): Promise<AccountReply> {
  const reply = await api.signUp(request);
  if (address === "") return reply;
  return api.setAddress({ address, password: request.password }).catch((error: Error) => {
    toast(sentence(error.message));
    return reply;
  });
}

export function useSignOut(onDone: () => void) {
  return useMutation({
    mutationFn: api.signOut,
    onSuccess: () => {
      becomeGuest();
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

/** Sets or removes the address of the account. */
export function useSetAddress(onDone: () => void) {
  return useMutation({
    mutationFn: api.setAddress,
    onSuccess: (reply) => {
      queryClient.setQueryData(KEY, reply);
      const mail = reply.account?.address?.mail;
      toast(mail ? text.recovery.linkSent(mail) : text.recovery.removed);
      onDone();
    },
  });
}

/** Confirms an address by the link that was sent there. */
export const useConfirmAddress = () =>
  useMutation({
    mutationFn: api.confirmAddress,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: KEY }),
  });

/** Sets a new password by the link that was sent; every session has ended. */
export function useRecover(onDone: () => void) {
  return useMutation({
    mutationFn: api.recover,
    onSuccess: () => {
      becomeGuest();
      toast(text.recovery.done);
      onDone();
    },
  });
}

const SESSIONS = ["sessions"];

/** The devices that are signed in to the account. */
export const useSessions = () =>
  useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => api.sessions(signal) });

/** Signs one device out, or all but this one. */
export function useEndSession() {
  return useMutation({
    mutationFn: (id: string | undefined) => (id === undefined ? api.endOtherSessions() : api.endSession(id)),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: SESSIONS });
      toast(text.account.ended);
    },
  });
}

const TOKENS = ["tokens"];

/** The personal tokens of the account. */
export const useTokens = () => useQuery({ queryKey: TOKENS, queryFn: ({ signal }) => api.tokens(signal) });

/** Makes a token; its secret is in this answer alone. */
export const useCreateToken = () =>
  useMutation({
    mutationFn: api.createToken,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: TOKENS }),
  });

export function useRevokeToken() {
  return useMutation({
    mutationFn: api.revokeToken,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: TOKENS });
      toast(text.tokens.revoked);
    },
  });
}

const WEBHOOKS = ["webhooks"];

/** The webhooks of the account. */
export const useWebhooks = () => useQuery({ queryKey: WEBHOOKS, queryFn: ({ signal }) => api.webhooks(signal) });

const refreshWebhooks = () => void queryClient.invalidateQueries({ queryKey: WEBHOOKS });

/** Makes a webhook; its secret is in this answer alone. */
export const useCreateWebhook = () => useMutation({ mutationFn: api.createWebhook, onSuccess: refreshWebhooks });

export const useDeleteWebhook = () => useMutation({ mutationFn: api.deleteWebhook, onSuccess: refreshWebhooks });

/** Calls a webhook once, now. */
export function usePingWebhook() {
  return useMutation({
    mutationFn: api.pingWebhook,
    onSuccess: ({ fault }) => {
      refreshWebhooks();
      if (fault === null) toast(text.webhooks.pinged);
      else toastError(fault);
    },
  });
}

/** Turns the account into a BOT, for good. */
export function useBecomeBot(onDone: () => void) {
  return useMutation({
    mutationFn: api.becomeBot,
    onSuccess: (reply) => {
      become(reply);
      toast(text.botAccount.done);
      onDone();
    },
  });
}

export function useDeleteAccount(onDone: () => void) {
  return useMutation({
    mutationFn: api.deleteAccount,
    onSuccess: () => {
      becomeGuest();
      toast(text.account.deleted);
      onDone();
    },
  });
}

/** Many quick changes, as of a slider, are sent once. */
const REST_MS = 400;

/** Applies the settings of the account, and stores changes with it. */
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
      // A failed request changes nothing; the next change sends all settings again.
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

/** The stored settings that this page knows. */
export function knownOf(kept: Readonly<Record<string, unknown>>): Partial<Settings> {
  const own = settings.getInitialState() as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => typeof value === typeof own[name] && Array.isArray(value) === Array.isArray(own[name])),
  );
}

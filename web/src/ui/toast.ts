import type { Message } from "../language/language.ts";

export type ToastTone = "success" | "error" | "info";

export interface ToastItem {
  id: number;
  tone: ToastTone;
  /** A string is a text in the language that is shown, or one of the server. */
  message: Message | string;
  /** A second sentence: what to do now. Such a message stays until it is dismissed or settled. */
  detail?: string | undefined;
  /** What an error is about: its later success removes the message. */
  about?: string | undefined;
}

type ToastMore = Pick<ToastItem, "detail" | "about">;

const SHOWN_SECONDS: Record<ToastTone, number> = { success: 5, info: 6, error: 10 };

/** The shown messages, and the regions that can show them, the topmost last. */
let state: { items: readonly ToastItem[]; regions: readonly string[] } = { items: [], regions: [] };
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const held = new Set<number>();

function set(next: Partial<typeof state>) {
  state = { ...state, ...next };
  // The page and its dialogs leave room for messages. A selector with :has() would restyle them at every change of the page.
  document.documentElement.toggleAttribute("data-toasts", state.items.length > 0);
  for (const listener of listeners) listener();
}

function startTimer({ id, tone, detail }: ToastItem) {
  clearTimeout(timers.get(id));
  if (!held.has(id) && !detail)
    timers.set(
      id,
      setTimeout(() => dismiss(id), SHOWN_SECONDS[tone] * 1000),
    );
}

function show(tone: ToastTone, message: Message | string, more: ToastMore = {}) {
  const { items } = state;
  const same = items.find(
    (item) =>
      item.tone === tone &&
      (item.message === message || (more.about !== undefined && item.about === more.about)),
  );
  const item = { id: same?.id ?? ++lastId, tone, message, ...more };
  set({ items: same ? items.map((one) => (one === same ? item : one)) : [...items, item] });
  startTimer(item);
}

function dismiss(id: number) {
  clearTimeout(timers.get(id));
  timers.delete(id);
  held.delete(id);
  set({ items: state.items.filter((item) => item.id !== id) });
}

function settle(about: string) {
  for (const item of state.items) if (item.about === about) dismiss(item.id);
}

/**
 * Short messages in a corner of the window, callable from anywhere. Repeating a shown message restarts its timer; an error replaces
 * the one about the same thing.
 */
export const toast = {
  success: (message: Message | string) => show("success", message),
  error: (message: Message | string, more?: ToastMore) => show("error", message, more),
  info: (message: Message | string) => show("info", message),
  dismiss,
  /** Removes the errors about something that has succeeded now. */
  settle,
  /** Removes the errors of a page that is left; a success may be the reason why it is left. */
  leavePage: () => {
    for (const { id, tone } of state.items) if (tone === "error") dismiss(id);
  },
};

/** For the Toaster only: what it shows, a subscription, and functions that stop and restart a message's timer. */
export const toastStore = {
  read: () => state,
  addRegion: (id: string) => {
    set({ regions: [...state.regions, id] });
    return () => set({ regions: state.regions.filter((one) => one !== id) });
  },
  hold: (item: ToastItem) => {
    held.add(item.id);
    clearTimeout(timers.get(item.id));
  },
  release: (item: ToastItem) => {
    held.delete(item.id);
    startTimer(item);
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export type ToastTone = "success" | "error" | "info";

export interface ToastItem {
  id: number;
  tone: ToastTone;
  message: string;
  /** How often the same message came while it was shown; a change starts its time anew. */
  times: number;
}

let items: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ToastItem[]) {
  items = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastTone, message: string) {
  const same = items.find((item) => item.tone === tone && item.message === message);
  if (same) set(items.map((item) => (item === same ? { ...item, times: item.times + 1 } : item)));
  else set([...items, { id: ++lastId, tone, message, times: 1 }]);
}

/** Short messages over the page, callable from anywhere. A message that is already shown is not shown twice. */
export const toast = {
  success: (message: string) => show("success", message),
  error: (message: string) => show("error", message),
  info: (message: string) => show("info", message),
  dismiss: (id: number) => set(items.filter((item) => item.id !== id)),
  clear: () => set([]),
};

/** For the Toaster alone: the messages now shown, and a way to hear of changes. */
export const toastStore = {
  read: () => items,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

import { message } from "contract/message";
import { beforeEach, expect, test, vi } from "vitest";

const page = { documentElement: { lang: "en-IN" } };
let kept: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock("contract/language/hindi");
  kept = new Map();
  page.documentElement.lang = "en-IN";
  vi.stubGlobal("document", page);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

/** The store as in a page that was just opened. */
const opened = () => import("./language.ts");
const refuse = () => {
  throw new Error("Storage is switched off");
};
/** The script of the texts fails to load. */
const withoutHindi = () => vi.doMock("contract/language/hindi", refuse);

test("English is shown until Hindi is chosen; the choice is stored, and listeners are notified", async () => {
  const { changeLanguage, subscribeToLanguage, startLanguage, texts } = await opened();
  await startLanguage();
  expect(texts().t("Cancel")).toBe("Cancel");
  const heard: string[] = [];
  const stop = subscribeToLanguage(() => heard.push(texts().language));
  await changeLanguage("hi");
  expect(texts().t("Cancel")).toBe("रद्द करें");
  expect(texts().message(message("Not found"))).toBe("नहीं मिला");
  expect(page.documentElement.lang).toBe("hi-IN");
  stop();
  await changeLanguage("en");
  expect(heard).toEqual(["hi"]);
  expect([texts().t("Cancel"), page.documentElement.lang]).toEqual(["Cancel", "en-IN"]);
  expect(texts().message(message("Not found"))).toBe("Not found");
  expect(kept.get("language")).toBe("en");
});

test("a chosen Hindi is shown from the start; any other word is English", async () => {
  kept.set("language", "hi");
  const first = await opened();
  await first.startLanguage();
  expect(first.texts().locale).toBe("hi-IN");
  vi.resetModules();
  kept.set("language", "fr");
  const second = await opened();
  await second.startLanguage();
  expect(second.texts().locale).toBe("en-IN");
});

test("numbers among a text's values get Indian commas in both, words stay as they are", async () => {
  const { changeLanguage, texts } = await opened();
  expect(texts().t("{count} found", { count: 123456 })).toBe("1,23,456 found");
  expect(texts().t("Remove {name}", { name: "123456 {count}" })).toBe("Remove 123456 {count}");
  await changeLanguage("hi");
  expect(texts().t("{count} found", { count: 123456 })).toBe("1,23,456 मिले");
});

test("without storage, the choice lasts as long as the page", async () => {
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  const { changeLanguage, startLanguage, texts } = await opened();
  await startLanguage();
  expect(texts().language).toBe("en");
  await changeLanguage("hi");
  expect(texts().language).toBe("hi");
});

test(
  "a Hindi that cannot be loaded changes nothing, and keeps nothing",
  { tags: ["language-9"] },
  async () => {
    withoutHindi();
    const { changeLanguage, subscribeToLanguage, texts } = await opened();
    const listener = vi.fn<() => void>();
    subscribeToLanguage(listener);
    await expect(changeLanguage("hi")).rejects.toThrow("mocking a module");
    expect([texts().language, page.documentElement.lang]).toEqual(["en", "en-IN"]);
    expect(kept.size).toBe(0);
    expect(listener).not.toHaveBeenCalled();
  },
);

test("where the chosen Hindi cannot be loaded, the page says that it is English, and Hindi stays chosen", async () => {
  kept.set("language", "hi");
  // As public/theme-init.js leaves it.
  page.documentElement.lang = "hi";
  withoutHindi();
  const { startLanguage, texts } = await opened();
  await startLanguage();
  expect([texts().language, page.documentElement.lang]).toEqual(["en", "en-IN"]);
  expect(kept.get("language")).toBe("hi");
});

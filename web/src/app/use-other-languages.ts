import { LANGUAGES, languages } from "contract/language/languages";
import { changeLanguage } from "../language/language.ts";
import { perLocale } from "../language/per-locale.ts";
import { useTexts } from "../language/use-texts.tsx";
import { toast } from "../ui/toast.ts";

const languageNames = perLocale((locale) => new Intl.DisplayNames(locale, { type: "language" }));

/**
 * Each language that is not shown: its own name, its locale, the hint of the button, and `show`, which changes to it. Input
 * and page stay; when the texts cannot be loaded, a toast says so.
 */
export function useOtherLanguages() {
  const { t, language: shown, locale: shownLocale } = useTexts();
  return languages
    .filter((id) => id !== shown)
    .map((id) => {
      const { name, locale } = LANGUAGES[id];
      const language = languageNames(shownLocale).of(id) ?? name;
      return {
        name,
        locale,
        hint: t("Show the console in {language}", { language }),
        show: () => {
          changeLanguage(id).catch(() =>
            toast.error(
              t("{language} could not be loaded. Check the connection, then try again.", {
                language,
              }),
            ),
          );
        },
      };
    });
}

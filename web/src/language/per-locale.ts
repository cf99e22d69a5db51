/** Creates a value once per locale, on first use: creating a formatter or a collator is slow. */
export function perLocale<Made>(make: (locale: string) => Made) {
  const made = new Map<string, Made>();
  return (locale: string): Made => {
    const one = made.get(locale) ?? make(locale);
    made.set(locale, one);
    return one;
  };
}

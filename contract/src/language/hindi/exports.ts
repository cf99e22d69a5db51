/** Names of sheets and columns, and fixed words, in the server's files. */
export const EXPORTS = {
  Number: "क्रमांक",
  "Complainant Phone": "शिकायतकर्ता का फ़ोन",
  "Complainant Email": "शिकायतकर्ता का ईमेल",
  public: "सार्वजनिक",
  private: "निजी",
  yes: "हाँ",
  no: "नहीं",
} as const satisfies Record<string, string>;

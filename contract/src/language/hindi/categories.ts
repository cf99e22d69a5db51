/** Texts and messages about categories. */
export const CATEGORIES = {
  "What complaints and events are sorted by, in the order in which they are offered.":
    "शिकायतें और कार्यक्रम किन श्रेणियों में रखे जाते हैं, उसी क्रम में जिसमें वे चुनने को मिलती हैं।",
  Categories: "श्रेणियाँ",
  "Categories of": "किसकी श्रेणियाँ",
  "Add Category": "श्रेणी जोड़ें",
  "Edit Category": "श्रेणी बदलें",
  "Add the first category.": "पहली श्रेणी जोड़ें।",
  "Loading categories...": "श्रेणियाँ लोड हो रही हैं...",
  "Failed to save the category": "श्रेणी सहेजी नहीं जा सकी",
  "Hindi name": "हिन्दी नाम",
  "Shown where the console and the status page are in Hindi.":
    "जहाँ कंसोल और स्थिति का पृष्ठ हिन्दी में हैं, वहाँ यही नाम दिखता है।",
  "Days until due": "कितने दिन में",
  "Counted from the day on which a complaint is logged. Empty: no due date.":
    "शिकायत दर्ज होने के दिन से गिने जाते हैं। खाली: कोई नियत तिथि नहीं।",
  "No due date": "नियत तिथि नहीं",
  "{count} days": "{count} दिन",
  Retired: "अब नहीं चुनी जाती",
  "{name} (retired)": "{name} (अब नहीं चुनी जाती)",
  Retire: "चयन से हटाएँ",
  "Retire {name}": "{name} को चयन से हटाएँ",
  "Bring back": "वापस लाएँ",
  "Bring back {name}": "{name} को वापस लाएँ",
  "Move {name} up": "{name} को ऊपर ले जाएँ",
  "Move {name} down": "{name} को नीचे ले जाएँ",
  "Edit {name}": "{name} संपादित करें",
  "{name} is retired: it stays on its records": "{name} अब नहीं चुनी जाती, पर पुराने रिकॉर्ड में बनी रहेगी",
  "Days until due must be a whole number from 0 to {limit}":
    "कितने दिन में: 0 से {limit} तक की पूर्ण संख्या दें",
  "A category with this name already exists": "इस नाम की श्रेणी पहले से है",
  "Category not found": "श्रेणी नहीं मिली",
  "Category added": "श्रेणी जोड़ी गई",
  "Category updated": "श्रेणी बदली गई",
} as const satisfies Record<string, string>;

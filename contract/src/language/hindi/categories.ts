/** Messages about categories. */
export const CATEGORY_MESSAGES = {
  "due_days must be a whole number from 0 to {limit}": "due_days में 0 से {limit} तक की पूर्ण संख्या दें",
  "A category with this name already exists": "इस नाम की श्रेणी पहले से है",
  "Category not found": "श्रेणी नहीं मिली",
  "Category added": "श्रेणी जोड़ी गई",
  "Category updated": "श्रेणी बदली गई",
} as const satisfies Record<string, string>;

/** The categories that every office starts with (server/src/postgres/migrations/0001-office.sql). */
export const CATEGORIES = {
  "Water Supply": "जल आपूर्ति",
  Electricity: "बिजली",
  Roads: "सड़कें",
  "Drainage and Sanitation": "नाली और सफ़ाई",
  Health: "स्वास्थ्य",
  Education: "शिक्षा",
  "Ration and Welfare": "राशन और कल्याण",
  "Police and Safety": "पुलिस और सुरक्षा",
  "Land and Revenue": "भूमि और राजस्व",
  Employment: "रोज़गार",
  Other: "अन्य",
  "Public Meeting": "जनसभा",
  "Jan Sunwai (Public Hearing)": "जनसुनवाई",
  Inauguration: "उद्घाटन",
  "Health Camp": "स्वास्थ्य शिविर",
  Training: "प्रशिक्षण",
  "Cultural Programme": "सांस्कृतिक कार्यक्रम",
  Festival: "उत्सव",
  Sports: "खेल",
  Visit: "भेंट",
  Condolence: "शोक-सभा",
} as const satisfies Record<string, string>;

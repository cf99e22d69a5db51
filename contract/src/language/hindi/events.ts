export const EVENTS = {
  // The list
  "What the office holds and where, newest date first.":
    "कार्यालय के कार्यक्रम और उनके स्थान, नवीनतम तिथि पहले।",
  "What the office holds and where: from today on, then the past.":
    "कार्यालय के कार्यक्रम और उनके स्थान: पहले आज से आगे के, फिर बीते हुए।",
  "Create Event": "कार्यक्रम बनाएँ",
  "Loading events...": "कार्यक्रम लोड हो रहे हैं...",
  "Failed to fetch events": "कार्यक्रम लोड नहीं हो सके",
  "Cannot fetch events": "कार्यक्रम लोड नहीं हो सकते",
  "No event matches. Take out a filter or search for other words.":
    "कोई कार्यक्रम मेल नहीं खाता। कोई फ़िल्टर हटाएँ या दूसरे शब्दों से खोजें।",
  "No event is planned in {constituency} yet.": "{constituency} में अभी कोई कार्यक्रम तय नहीं है।",
  "Create the first event when a date is set.": "तिथि तय होने पर पहला कार्यक्रम बनाएँ।",
  "Event Title": "कार्यक्रम का शीर्षक",
  "Chief Guest": "मुख्य अतिथि",
  "Event Date": "कार्यक्रम की तिथि",
  "Event Type": "कार्यक्रम का प्रकार",

  // Filters
  "Filter Events": "कार्यक्रम फ़िल्टर करें",
  "Event Category": "कार्यक्रम की श्रेणी",
  "Time Period": "समयावधि",
  "Quick filter": "त्वरित फ़िल्टर",
  All: "सभी",
  "All Time": "पूरी अवधि",
  "This Week": "इस सप्ताह",
  "{label}, {first} to {last}": "{label}, {first} से {last}",
  "{start} to {end}": "{start} से {end}",
  "Coming Week": "अगले सप्ताह",
  "This Month": "इस माह",

  // An opened row
  "No description": "कोई विवरण नहीं",
  "Event Starts at": "आरंभ का समय",
  "Event Ends at": "समाप्ति का समय",
  Venue: "आयोजन स्थल",
  "Vidhan Sabha": "विधान सभा",
  "Event Coordinator": "कार्यक्रम समन्वयक",
  "Coordinator Phone": "समन्वयक का फ़ोन",
  "Created By": "बनाने वाले",
  "Updated By": "बदलने वाले",
  "Confirm Deletion": "मिटाने की पुष्टि करें",
  "Are you sure you want to delete this event? This action cannot be undone.":
    "क्या आप वाकई यह कार्यक्रम मिटाना चाहते हैं? इसे वापस नहीं लाया जा सकेगा।",
  "Failed to delete event": "कार्यक्रम नहीं मिटाया जा सका",

  // The form
  "Put a date in the office's calendar: what, when, where, and whom to ask.":
    "कार्यालय के कैलेंडर में तिथि दर्ज करें: क्या, कब, कहाँ और किससे पूछें।",
  "Event Details": "कार्यक्रम का विवरण",
  "Select Event Type": "कार्यक्रम का प्रकार चुनें",
  "Start Time": "आरंभ का समय",
  "End Time": "समाप्ति का समय",
  "The venue, as people on the way to it would call it":
    "आयोजन स्थल, जिस नाम से आने वाले लोग उसे जानते हैं",
  "Contact Details": "संपर्क का विवरण",
  "Contact Name": "संपर्क व्यक्ति का नाम",
  "Contact Phone": "संपर्क फ़ोन",
  "A mobile number": "मोबाइल नंबर",
  "File attachments are currently disabled. Events are created without them.":
    "फ़ाइल संलग्न करना अभी बंद है। कार्यक्रम संलग्नकों के बिना बनाए जाते हैं।",
  "Creating...": "बनाया जा रहा है...",
  "Failed to create event": "कार्यक्रम नहीं बनाया जा सका",

  // A stored event
  "Edit Event": "कार्यक्रम संपादित करें",
  "Change what was planned; everyone sees the new details at once.":
    "जो तय था उसे बदलें; नया विवरण सबको तुरंत दिखता है।",
  "Loading event...": "कार्यक्रम लोड हो रहा है...",
  "It may have been deleted in the meantime.": "हो सकता है कि इस बीच इसे मिटा दिया गया हो।",
  "Failed to load event": "कार्यक्रम लोड नहीं हो सका",
  "Back to Events": "कार्यक्रमों पर वापस जाएँ",
  "Update Event": "बदलाव सहेजें",

  // Files
  "Calendar (.ics)": "कैलेंडर (.ics)",
  "On a phone: My Account": "फ़ोन पर: मेरा खाता",
  "Add to calendar": "कैलेंडर में जोड़ें",
  "The event could not be saved as a file.": "कार्यक्रम की फ़ाइल नहीं सहेजी जा सकी।",
  public: "सार्वजनिक",
  private: "निजी",
  yes: "हाँ",
  no: "नहीं",

  // Messages
  "Event type is required": "कार्यक्रम का प्रकार आवश्यक है",
  "Event date is required": "कार्यक्रम की तिथि आवश्यक है",
  "Event date must be today or in the future": "कार्यक्रम की तिथि आज या उसके बाद की होनी चाहिए",
  "Invalid time format (HH:MM)": "समय सही रूप (HH:MM) में नहीं है",
  "End time must be after start time": "समाप्ति का समय आरंभ के समय के बाद होना चाहिए",
  "Contact name must be less than 150 characters": "संपर्क व्यक्ति का नाम 150 अक्षरों से कम होना चाहिए",
  "Chief guest name must be less than 150 characters": "मुख्य अतिथि का नाम 150 अक्षरों से कम होना चाहिए",
  "event_ids must name at least one event": "event_ids में कम से कम एक कार्यक्रम दें",
  "Event not found": "कार्यक्रम नहीं मिला",
  "Events fetched": "कार्यक्रमों की सूची मिल गई",
  "Event fetched": "कार्यक्रम मिल गया",
  "Event added": "कार्यक्रम जोड़ा गया",
  "Event created successfully": "कार्यक्रम बना दिया गया",
  "Event updated successfully": "कार्यक्रम में बदलाव सहेजे गए",
  "Event deleted successfully": "कार्यक्रम मिटा दिया गया",
  "Newest date first": "नई तिथि पहले",
  "From today on": "आज से आगे",
} as const satisfies Record<string, string>;

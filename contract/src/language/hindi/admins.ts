export const ADMINS = {
  // The list
  "Manage Admins": "एडमिन प्रबंधन",
  "Who helps to run each constituency, and how to reach them.":
    "हर निर्वाचन क्षेत्र का काम कौन सँभालता है, और उनसे कैसे संपर्क करें।",
  Role: "भूमिका",
  NA: "उपलब्ध नहीं",
  View: "देखें",
  "Name, phone, constituency...": "नाम, फ़ोन, निर्वाचन क्षेत्र से खोजें...",
  "No admin matches. Search for other words; citizens are found with 'Go to...' at the top.":
    "कोई एडमिन मेल नहीं खाता। दूसरे शब्दों से खोजें; नागरिक ऊपर 'यहाँ जाएँ...' से मिलते हैं।",
  "Loading admins...": "एडमिन लोड हो रहे हैं...",
  "Add the first admin to share the work of a constituency.":
    "निर्वाचन क्षेत्र का काम बाँटने के लिए पहला एडमिन जोड़ें।",

  // Fields
  "Signs in at {address} with the mobile number {phone}.":
    "{address} पर मोबाइल नंबर {phone} से साइन इन करें।",
  "Admin added": "एडमिन जोड़ा गया",
  "At least 8 characters; not a common one": "कम से कम 8 अक्षर; कोई प्रचलित पासवर्ड नहीं",
  "Leave blank to keep the current address": "मौजूदा पता रखने के लिए खाली छोड़ें",
  "Leave blank to keep the current password": "मौजूदा पासवर्ड रखने के लिए खाली छोड़ें",

  // Adding
  "Give someone in a constituency an account to sign in with.":
    "निर्वाचन क्षेत्र के किसी व्यक्ति को साइन इन करने के लिए खाता दें।",
  "The constituency that the admin works for.": "वह निर्वाचन क्षेत्र जिसके लिए एडमिन काम करते हैं।",
  "Admin Details": "एडमिन का विवरण",
  "Adding Admin...": "एडमिन जोड़ा जा रहा है...",
  "Failed to add admin. Please try again.": "एडमिन नहीं जोड़ा जा सका। कृपया फिर कोशिश करें।",
  "Failed to add admin. Please check the input and try again.":
    "एडमिन नहीं जोड़ा जा सका। कृपया भरी हुई जानकारी जाँचें और फिर कोशिश करें।",

  // The account
  "Last Sign-in": "पिछला साइन इन",
  Never: "कभी नहीं",
  "Open Complaints": "लंबित शिकायतें",
  Account: "खाता",
  Move: "स्थानांतरित करें",
  "Move to another constituency": "दूसरे निर्वाचन क्षेत्र में स्थानांतरित करें",
  "Move {name}": "{name} को स्थानांतरित करें",
  "{name} now works for {constituency}.": "{name} अब {constituency} के लिए काम करते हैं।",
  "The admin is signed out at once, and then sees the new constituency only.":
    "एडमिन का साइन इन तुरंत समाप्त होगा और उसके बाद उन्हें केवल नया निर्वाचन क्षेत्र दिखेगा।",
  Deactivate: "निष्क्रिय करें",
  "Deactivate {name}?": "{name} को निष्क्रिय करें?",
  "The admin is signed out at once and cannot sign in until activated again.":
    "एडमिन का साइन इन तुरंत समाप्त होगा और फिर सक्रिय किए जाने तक वे साइन इन नहीं कर सकेंगे।",
  "{name} was signed out and cannot sign in.":
    "{name} का साइन इन समाप्त हुआ और वे साइन इन नहीं कर सकते।",
  Activate: "सक्रिय करें",
  "{name} can sign in again.": "{name} फिर से साइन इन कर सकते हैं।",
  "End All Sessions": "सभी सत्र समाप्त करें",
  "End all sessions of {name}?": "{name} के सभी सत्र समाप्त करें?",
  "The admin is signed out everywhere and can sign in again with the same password.":
    "एडमिन का साइन इन हर जगह समाप्त होगा और वे उसी पासवर्ड से फिर साइन इन कर सकेंगे।",
  "Sessions ended: {count}": "समाप्त किए गए सत्र: {count}",
  "The sessions could not be ended. Please try again.":
    "सत्र समाप्त नहीं किए जा सके। कृपया फिर कोशिश करें।",

  // Changing and deleting
  "Edit Admin": "एडमिन संपादित करें",
  "Failed to update admin. Please try again.": "एडमिन संपादित नहीं किया जा सका। कृपया फिर कोशिश करें।",
  "Delete Admin": "एडमिन मिटाएँ",
  "{name} will be signed out and cannot sign in again. The name stays on old records; the phone number and email become free.":
    "{name} का साइन इन समाप्त हो जाएगा और वे फिर साइन इन नहीं कर सकेंगे। पुराने अभिलेखों में नाम बना रहेगा; फ़ोन नंबर और ईमेल किसी और को दिए जा सकेंगे।",
  "Failed to delete admin": "एडमिन नहीं मिटाया जा सका",

  // Handing over
  "{name} has one open complaint.": "{name} के नाम एक लंबित शिकायत है।",
  "{name} has {count} open complaints.": "{name} के नाम {count} लंबित शिकायतें हैं।",
  "Hand over to": "किसे सौंपें",
  "Without a choice all of it stays with {name}, who cannot open it.":
    "कुछ न चुनने पर सब कुछ {name} के नाम रहेगा, जो उसे नहीं खोल सकेंगे।",
  "Those of other constituencies stay with {name}, who cannot open them.":
    "दूसरे निर्वाचन क्षेत्रों की शिकायतें {name} के नाम रहेंगी, जो उन्हें नहीं खोल सकेंगे।",
  "{constituency} · takes {count} of them": "{constituency} · इनमें से {count} लेंगे",
  Nobody: "किसी को नहीं",
  "Any admin there can take them.": "वहाँ के कोई भी एडमिन उन्हें ले सकते हैं।",
  "Complaints handed over: {count}": "सौंपी गई शिकायतें: {count}",
  "signed in {date}": "साइन इन {date}",
  "never signed in": "कभी साइन इन नहीं किया",

  // Messages
  "First name is required": "पहला नाम आवश्यक है",
  "Last name is required": "उपनाम आवश्यक है",
  "Type 'delete' to confirm": "पुष्टि के लिए 'delete' लिखें",
  "status must be active or inactive": "status में active या inactive दें",
  "No changes detected to update.": "कोई बदलाव नहीं किया गया है।",
  "Please select a constituency before proceeding.": "आगे बढ़ने से पहले कृपया निर्वाचन क्षेत्र चुनें।",
  "All sessions of this admin have ended": "इस एडमिन के सभी सत्र समाप्त हो गए",
  "Admin not found": "एडमिन नहीं मिला",
  "Admins fetched successfully": "एडमिन की सूची मिल गई",
  "Admins fetched": "एडमिन की सूची मिल गई",
  "Admin added successfully!": "एडमिन जोड़ दिया गया!",
  "Admin updated successfully!": "एडमिन का विवरण बदल दिया गया!",
  "Admin deleted successfully": "एडमिन मिटा दिया गया",
  "This phone number is already in use": "यह फ़ोन नंबर पहले से उपयोग में है",
  "This phone number belongs to someone recorded elsewhere. Please ask the super administrator.":
    "यह फ़ोन नंबर किसी ऐसे व्यक्ति का है जो कहीं और दर्ज हैं। कृपया सुपर एडमिन से पूछें।",
  "This email is already in use": "यह ईमेल पहले से उपयोग में है",
} as const satisfies Record<string, string>;

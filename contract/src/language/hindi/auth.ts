export const AUTH = {
  "Super-Admin Login": "सुपर एडमिन साइन इन",
  "Staff Login": "स्टाफ़ साइन इन",
  Mobile: "मोबाइल नंबर",
  Password: "पासवर्ड",
  Login: "साइन इन करें",
  "Logging in...": "साइन इन हो रहा है...",
  "Login failed.": "साइन इन नहीं हो सका।",
  "Session Expired": "सत्र समाप्त हो गया",
  "Please log in again to continue.": "आगे बढ़ने के लिए कृपया फिर से साइन इन करें।",
  "Go to Login": "साइन इन पर जाएँ",

  // Messages
  "Password must be at least 8 characters": "पासवर्ड में कम से कम 8 अक्षर होने चाहिए",
  "Password must be at least 8 characters long.": "पासवर्ड में कम से कम 8 अक्षर होने चाहिए।",
  "Password must contain at least one uppercase letter, one lowercase letter, one number and one special character":
    "पासवर्ड में अंग्रेज़ी का कम से कम एक बड़ा अक्षर, एक छोटा अक्षर, एक अंक और एक विशेष चिह्न होना चाहिए",
  "This password is too common. Please choose another.": "यह पासवर्ड बहुत प्रचलित है। कृपया दूसरा चुनें।",
  "The password must not contain the phone number. Please choose another.":
    "पासवर्ड में फ़ोन नंबर नहीं होना चाहिए। कृपया दूसरा चुनें।",
  "You are not allowed to do this.": "आपको यह करने की अनुमति नहीं है।",
  "Please sign in to continue": "आगे बढ़ने के लिए कृपया साइन इन करें",
  "Invalid mobile number or password": "मोबाइल नंबर या पासवर्ड गलत है",
  "Too many attempts. Please try again in {count} minutes.":
    "प्रयास बहुत अधिक हो गए। कृपया {count} मिनट बाद फिर कोशिश करें।",
  "Too many attempts. Please try again in {count} seconds.":
    "प्रयास बहुत अधिक हो गए। कृपया {count} सेकंड बाद फिर कोशिश करें।",
  "Too many attempts. Please try again in 1 second.":
    "प्रयास बहुत अधिक हो गए। कृपया 1 सेकंड बाद फिर कोशिश करें।",
  "Refresh token expired or invalid": "साइन इन की अवधि समाप्त हो गई है या मान्य नहीं है",
  "Login successful": "साइन इन सफल हुआ",
  "Session renewed": "सत्र का नवीनीकरण हुआ",
  "The old password is not correct": "पुराना पासवर्ड सही नहीं है",
  "Please choose another password than the old one": "कृपया पुराने पासवर्ड से अलग पासवर्ड चुनें",
  "Password changed": "पासवर्ड बदल दिया गया",
  "Logged out": "साइन आउट हो गया",
  "Choice of emails loaded": "ईमेल की पसंद लोड हुई",
  "Choice of emails saved": "ईमेल की पसंद सहेजी गई",

  // The own account
  "My Account": "मेरा खाता",
  "Your own account and its settings.": "आपका अपना खाता और उसकी सेटिंग।",
  "Emails about your complaints": "आपकी शिकायतों के ईमेल",
  "One email for what others assign to you, and at 8 in the morning a list of what is overdue, due and new. They have numbers, categories and booths, and no citizen's data.":
    "जो दूसरे आपको सौंपें उसके लिए एक ईमेल, और सुबह 8 बजे उनकी सूची जिनका समय बीत गया, जो आज तक की हैं और जो नई हैं। इनमें क्रमांक, श्रेणी और बूथ होते हैं, किसी नागरिक की जानकारी नहीं।",
  "They are sent to {email} if the office has set up a mail server.":
    "यदि कार्यालय ने मेल सर्वर लगाया है, तो ये {email} पर भेजे जाते हैं।",
  "Your account has no email address. The super administrator can add one.":
    "आपके खाते में ईमेल पता नहीं है। सुपर एडमिन उसे जोड़ सकते हैं।",
  "You get these emails.": "आपको ये ईमेल मिलते हैं।",
  "You do not get these emails.": "आपको ये ईमेल नहीं मिलते।",
  "Turn Emails Off": "ईमेल बंद करें",
  "Turn Emails On": "ईमेल चालू करें",
  "Emails turned off": "ईमेल बंद किए गए",
  "Emails turned on": "ईमेल चालू किए गए",
  "Failed to load the choice of emails": "ईमेल की पसंद लोड नहीं हो सकी",
  "The emails could not be turned on or off. Please try again.":
    "ईमेल चालू या बंद नहीं हो सके। कृपया फिर कोशिश करें।",
  "Emails about complaints": "शिकायतों के ईमेल",
  "Turned on": "चालू",
  "Turned off": "बंद",
} as const satisfies Record<string, string>;

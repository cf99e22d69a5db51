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
} as const satisfies Record<string, string>;

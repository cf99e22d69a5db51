/** Messages about people and sign-in (contract/auth, admins, citizens, and the server's parts of them). */
export const PEOPLE = {
  "Name is required": "नाम आवश्यक है",
  "First name is required": "पहला नाम आवश्यक है",
  "Last name is required": "उपनाम आवश्यक है",
  "Email is required": "ईमेल आवश्यक है",
  "Invalid email address": "ईमेल पता सही नहीं है",
  "Please enter a valid email address": "कृपया सही ईमेल पता लिखें",
  "{field} must be a valid email address": "{field} में सही ईमेल पता दें",
  "{field} must be a valid 10-digit mobile number": "{field} में 10 अंकों का सही मोबाइल नंबर दें",
  "{field} must be the citizen's number": "{field} में नागरिक की संख्या दें",
  "Enter a valid phone number": "सही फ़ोन नंबर लिखें",
  "Password must be at least 8 characters": "पासवर्ड में कम से कम 8 अक्षर होने चाहिए",
  "Password must be at least 8 characters long.": "पासवर्ड में कम से कम 8 अक्षर होने चाहिए।",
  "Password must contain at least one uppercase letter, one lowercase letter, one number and one special character":
    "पासवर्ड में अंग्रेज़ी का कम से कम एक बड़ा अक्षर, एक छोटा अक्षर, एक अंक और एक विशेष चिह्न होना चाहिए",
  "This password is too common. Please choose another.": "यह पासवर्ड बहुत प्रचलित है। कृपया दूसरा चुनें।",
  "The password must not contain the phone number. Please choose another.":
    "पासवर्ड में फ़ोन नंबर नहीं होना चाहिए। कृपया दूसरा चुनें।",
  "Type 'delete' to confirm": "पुष्टि के लिए 'delete' लिखें",
  "status must be active or inactive": "status में active या inactive दें",
  "No changes detected to update.": "कोई बदलाव नहीं किया गया है।",
  "Please select a constituency before proceeding.": "आगे बढ़ने से पहले कृपया निर्वाचन क्षेत्र चुनें।",
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
  "Session renewed": "साइन इन का नवीनीकरण हुआ",
  "Logged out": "लॉग आउट हो गया",
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
  "Citizens fetched successfully": "नागरिकों की सूची मिल गई",
  "Citizen added successfully!": "नागरिक जोड़ दिया गया!",
  "This phone number already belongs to {name}": "यह फ़ोन नंबर पहले से {name} का है",
  "This phone number already belongs to a citizen without a name":
    "यह फ़ोन नंबर पहले से एक ऐसे नागरिक का है जिनका नाम दर्ज नहीं है",
  "Report fetched successfully": "रिपोर्ट मिल गई",
} as const satisfies Record<string, string>;

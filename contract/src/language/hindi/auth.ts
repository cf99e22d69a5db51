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
} as const satisfies Record<string, string>;

export const SIGN_OUT = "Выйти";

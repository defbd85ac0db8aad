/** Validation of e-mail addresses, for the forms of the browser and for the server. */
/**
 * Excludes the characters that have a meaning in address headers (lists, groups, comments, quotes), and invisible ones:
 * a mail reaches exactly the stored address. The signs of kelvin and ångström become letters in lower case, so that an
 * address with one would be compared as equal to that of somebody else.
 */
const pattern = /^[^\s@"(),:;<>[\\\]\p{C}\u212A\u212B]+@(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}_-]+$/u

/** Whether a text is an address with one @ and a dotted domain, as forms accept it. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && pattern.test(text)
}

/** Key under which addresses are compared: sign-in ignores case too. */
export function addressKey(email: string): string {
  return email.toLowerCase()
}

export function sameEmail(a: string, b: string): boolean {
  return addressKey(a) === addressKey(b)
}

/** What is an e-mail address, for the forms of the browser and for the server. */
const pattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** An address with one @ and a dotted domain, as a form would accept it. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && pattern.test(text)
}

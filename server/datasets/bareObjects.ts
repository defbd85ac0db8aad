/** Objects without inherited properties, in which `constructor` and `__proto__` are ordinary keys. */
type BareObject = Record<string, unknown>

/**
 * Constructor of objects without inherited properties. Access is as fast as with plain objects; objects made by
 * `Object.create(null)` are slower.
 */
const Bare = function () {} as unknown as new () => BareObject
Bare.prototype = Object.create(null)

export const bareObject = (): BareObject => new Bare()

/** Removes the inherited properties of a newly parsed object. */
export const bared = (parsed: object): BareObject =>
  Object.setPrototypeOf(parsed, Bare.prototype as object) as BareObject

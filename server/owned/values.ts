/** Values of resources: pure. */

/** Null unsets a property. */
export function withoutNulls<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  ) as Values
}

/** An image of the platform itself follows it to another address. */
export function relativeImage(image: string, publicUrl: string): string {
  return image.startsWith(`${publicUrl}/`) ? image.slice(publicUrl.length) : image
}

/** Helpers for the values of resources. No I/O. */

/** Copy without the properties that are null. */
export function withoutNulls<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined)
  ) as Values
}

/** Address of an image, relative if it is on the platform, so that it survives a change of the platform's address. */
export function relativeImage(image: string, publicUrl: string): string {
  return image.startsWith(`${publicUrl}/`) ? image.slice(publicUrl.length) : image
}

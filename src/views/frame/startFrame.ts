import { booleanParameter } from '../booleanParameter.ts'
import { startCurrentProtocol } from './currentProtocol.ts'
import { startFormerProtocol } from './formerProtocol.ts'
import type { FrameContent, FramedPage } from './frameContent.ts'
import { isFramed } from './hostMessages.ts'
import type { PageLocation } from './pageLocation.ts'

/** Height mode of a framed page: `content` announces the content height to the host, `window` fills the frame. */
export type PageHeight = 'content' | 'window'

/**
 * Starts the version of the frame protocol that the URL requests (`d-frame=1` or `true` for the current one);
 * undefined when the page is not framed.
 */
export function startFrame(
  page: FramedPage,
  location: PageLocation,
  pageHeight: PageHeight
): FrameContent | undefined {
  if (!isFramed(page)) return undefined
  const isCurrent = booleanParameter(new URL(location.href()).searchParams, 'd-frame', false)
  return isCurrent
    ? startCurrentProtocol(page, location)
    : startFormerProtocol(page, location, { announcesHeight: pageHeight === 'content' })
}

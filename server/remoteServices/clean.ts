/** Remote services as API responses. No I/O (docs/api/remote-services.md). */
import type { RemoteService } from '../../contract/remoteServices/remoteService.ts'
import { selection, textOf, type Cleaned, type OutputOptions } from '../owned/read/clean.ts'
import { selectedFields } from '../owned/read/selected.ts'
import { inPath } from './addresses.ts'

/** Mask that replaces a secret in responses. */
const keyMask = '**********'

export interface ServiceOutput {
  options: Pick<OutputOptions, 'html' | 'select'>
  /** Address of the platform on the domain of the request. */
  publicUrl: string
  /** Address of the platform on its main domain, where its pages are. */
  mainUrl: string
  /** True in admin mode, which shows the accounts that have access. */
  adminMode: boolean
}

export function cleanService(
  service: Partial<RemoteService> & Pick<RemoteService, 'id'>,
  { options, publicUrl, mainUrl, adminMode }: ServiceOutput
): Cleaned {
  const { privateAccess, apiKey, ...shown } = service
  const { isNamed, isRemoved } = selection(options)
  const cleaned: Cleaned = { ...shown }
  if (adminMode && privateAccess) cleaned.privateAccess = privateAccess
  if (apiKey) cleaned.apiKey = apiKey.value ? { ...apiKey, value: keyMask } : apiKey
  if (isNamed('description')) cleaned.description = textOf(service.description ?? '', options)
  if (!isRemoved('links')) {
    const id = inPath(service.id)
    cleaned.href = `${publicUrl}/api/v1/remote-services/${id}`
    cleaned.page = `${mainUrl}/remote-service/${id}`
  }
  return selectedFields(cleaned, options.select, false)
}

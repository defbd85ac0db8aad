/** A remote service as the API answers it: pure (docs/api/remote-services.md). */
import type { RemoteService } from '../../contract/remoteServices/remoteService.ts'
import { selection, textOf, type Cleaned, type OutputOptions } from '../owned/read/clean.ts'
import { selectedFields } from '../owned/read/selected.ts'
import { inPath } from './addresses.ts'

/** What is told of a secret that is set. */
const keyMask = '**********'

export interface ServiceOutput {
  options: Pick<OutputOptions, 'html' | 'select'>
  /** `{platform}` address on the domain of the request. */
  publicUrl: string
  /** The same on the main domain, where pages are. */
  mainUrl: string
  /** Only administrators are told which accounts a service is given to. */
  adminMode: boolean
}

export function cleanService(
  service: Partial<RemoteService> & Pick<RemoteService, 'id'>,
  { options, publicUrl, mainUrl, adminMode }: ServiceOutput
): Cleaned {
  const { privateAccess, apiKey, ...told } = service
  const { isNamed, isRemoved } = selection(options)
  const cleaned: Cleaned = { ...told }
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

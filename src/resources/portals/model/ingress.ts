/** Form values of a portal's domain (ingress). No I/O. */
import type { Ingress } from '../../../../contract/portals/portal.ts'

export const ingressFields = ['url', 'datasetUrlTemplate', 'applicationUrlTemplate'] as const
type IngressField = (typeof ingressFields)[number]
export type IngressValues = Record<IngressField, string>

export function ingressValues(ingress: Ingress | undefined): IngressValues {
  return {
    url: ingress?.url ?? '',
    datasetUrlTemplate: ingress?.datasetUrlTemplate ?? '',
    applicationUrlTemplate: ingress?.applicationUrlTemplate ?? ''
  }
}

/** Validation problem of a value; undefined when valid. */
export function ingressProblem(
  name: IngressField,
  value: string
): 'missing' | 'url' | 'template' | undefined {
  const text = value.trim()
  if (name === 'url') {
    if (!text) return 'missing'
    return /^https?:\/\/[^/?#@\s]+$/.test(text) ? undefined : 'url'
  }
  if (!text) return undefined
  return /^https?:\/\/\S*\{(?:id|slug)\}/.test(text) ? undefined : 'template'
}

/** Ingress to send; properties unknown to the form are kept. */
export function sentIngress(before: Ingress | undefined, values: IngressValues): Ingress {
  const {
    url: _url,
    datasetUrlTemplate: _datasets,
    applicationUrlTemplate: _applications,
    ...others
  } = before ?? { url: '' }
  const entries = ingressFields.map((name) => [name, values[name].trim()]).filter(([, value]) => value)
  return { ...others, ...Object.fromEntries(entries) } as Ingress
}

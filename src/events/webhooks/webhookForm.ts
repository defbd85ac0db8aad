/** Validates a webhook. No I/O. */
import type { WebhookSubscription } from '../../../contract/events/webhooks.ts'
import type { Translate } from '../../i18n/translate.tsx'
import { missingProblem, type FieldProblems } from '../../ui/form/fieldProblems.ts'
import type { WebhookDraft } from '../eventsApi.ts'
import type { RequestedTopic } from '../subscribe/topics.ts'

export interface WebhookValues {
  title: string
  url: string
  headerKey: string
  headerValue: string
}

export function valuesOf(webhook: WebhookSubscription | undefined): WebhookValues {
  const { title = '', url = '', header } = webhook ?? {}
  return { title, url, headerKey: header?.key ?? '', headerValue: header?.value ?? '' }
}

/** Field name syntax (RFC 9110 §5.6.2). */
const headerName = /^[!#$%&'*+\-.^_`|~\w]+$/

/** @param id returns the id of a field by its name */
export function webhookProblems(
  { title, url, headerKey, headerValue }: WebhookValues,
  t: Translate,
  id: (name: keyof WebhookValues) => string
): FieldProblems {
  return {
    [id('title')]: missingProblem(title, t),
    [id('url')]: missingProblem(url, t) ?? (isHttp(url.trim()) ? undefined : t('events.webhooks.badUrl')),
    [id('headerKey')]: headerProblem()
  }

  function headerProblem(): string | undefined {
    const key = headerKey.trim()
    if (key) return headerName.test(key) ? undefined : t('events.webhooks.badHeader')
    return headerValue.trim() ? t('events.webhooks.headerWithoutName') : undefined
  }
}

function isHttp(url: string): boolean {
  return /^https?:\/\//.test(url) && URL.canParse(url)
}

export function draftOf(
  values: WebhookValues,
  topic: RequestedTopic,
  former: WebhookSubscription | undefined
): WebhookDraft {
  const key = values.headerKey.trim()
  return {
    ...(former ? { _id: former._id } : {}),
    title: values.title.trim(),
    url: values.url.trim(),
    topic: { key: topic.key, title: topic.title },
    sender: topic.sender ?? null,
    ...(key ? { header: { key, value: values.headerValue.trim() } } : {})
  }
}

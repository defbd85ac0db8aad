import type { Page } from '@playwright/test'

/** Creates a dataset without data, as the account that is signed in, and answers its id. */
export function createDescription(page: Page, title: string): Promise<string> {
  return page.evaluate(async (name) => {
    const created = await fetch('/data-fair/api/v1/datasets', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ isMetaOnly: true, title: name })
    })
    return ((await created.json()) as { id: string }).id
  }, title)
}

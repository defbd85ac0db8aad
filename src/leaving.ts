/**
 * What the page holds that would be lost, and the question asked before an action leaves the page. The browser asks
 * its own question too late for that: when a cookie is written or the session ended already.
 */
const holders = new Set<() => string>()
const mark = 'leaving'

/** As long as there is something unsaved; `question` is what the person is asked. Returns how to stop. */
export function holdPage(question: () => string): () => void {
  holders.add(question)
  return () => void holders.delete(question)
}

/** Whether leaving the page loses something. */
export function isHeld(): boolean {
  return holders.size > 0
}

/** The person was asked already: the browser need not ask again, neither here nor for a page that this one frames. */
export function isLeaving(): boolean {
  try {
    return [window, window.top].some((page) => page?.document.documentElement.dataset[mark] !== undefined)
  } catch {
    // The window around belongs to another site.
    return document.documentElement.dataset[mark] !== undefined
  }
}

/**
 * Does what ends with another page: a change of account, of language, the end of the session. Asks first when something
 * is unsaved, and does nothing when the person stays.
 * @throws what `leave` throws; the page then is as it was
 */
export async function leavePage(leave: () => void | Promise<void>): Promise<void> {
  const [question] = holders
  // eslint-disable-next-line no-alert -- as for closing the tab: it cannot be missed nor left half-answered
  if (question && !window.confirm(question())) return
  document.documentElement.dataset[mark] = ''
  try {
    await leave()
  } catch (error) {
    stay()
    throw error
  }
}

function stay(): void {
  delete document.documentElement.dataset[mark]
}

// Coming back with the browser's button shows the page as it was left.
window.addEventListener('pageshow', stay)

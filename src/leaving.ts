/**
 * What the page holds that would be lost, and the question asked before an action leaves the page. The browser asks
 * its own question too late for that: when a cookie is written or the session ended already.
 */

/** Something unsaved. */
export interface Held {
  /** What the person is told of it. */
  text: string
  /** Saves it; false when that failed and the person was told. Absent where there is nothing to save it to. */
  save?: (() => Promise<boolean>) | undefined
  /** Why it cannot be saved as it is. */
  unsavable?: string | undefined
}

/** What the person is asked. */
export interface LeaveQuestion extends Pick<Held, 'text' | 'unsavable'> {
  /** Saves, then leaves; stays when that failed. */
  saveFirst?: () => Promise<void>
  answer: (leaves: boolean) => void
}

const holders = new Set<() => Held>()
const listeners = new Set<() => void>()
let question: LeaveQuestion | undefined
/** Puts the question that is shown again, from what the page holds now; undefined once it has its answer. */
let askAgain: (() => void) | undefined
const mark = 'leaving'

/** Holds the page as long as there is something unsaved. Returns how to stop. */
export function holdPage(held: () => Held): () => void {
  holders.add(held)
  return () => void holders.delete(held)
}

/** What is held can be saved now, or no longer: a question that is shown says so. */
export function heldChanged(): void {
  if (isHeld()) askAgain?.()
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

/** The question that waits for an answer, for the dialog that shows it (`LeaveDialog`). */
export function currentQuestion(): LeaveQuestion | undefined {
  return question
}

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks whether to leave what is unsaved; true at once when nothing is. A new question takes the place of another. */
export function askToLeave(): Promise<boolean> {
  if (!isHeld()) return Promise.resolve(true)
  question?.answer(false)
  return new Promise((resolve) => {
    const answer = (leaves: boolean): void => {
      askAgain = undefined
      show(undefined)
      resolve(leaves)
    }
    askAgain = () => show(questionOf(answer))
    askAgain()
  })
}

function questionOf(answer: LeaveQuestion['answer']): LeaveQuestion {
  const held = [...holders].map((holder) => holder())
  const unsavable = whyUnsavable()
  return {
    text: held[0]?.text ?? '',
    answer,
    ...(unsavable ? { unsavable } : {}),
    ...(held.every(({ save }) => !!save) && {
      async saveFirst() {
        // What is being saved cannot be saved again: the question stays as it is until that is done.
        askAgain = undefined
        // What failed is told in the page, which is why the person stays there.
        answer(await saveAll().catch(() => false))
      }
    })
  }
}

/** Why what the page holds cannot be saved as it is; undefined when it can. */
export function whyUnsavable(): string | undefined {
  return [...holders].map((holder) => holder().unsavable).find((why) => !!why)
}

/** Saves all that the page holds, one after the other; false as soon as one of them failed. */
export async function saveAll(): Promise<boolean> {
  // A form that is sent holds nothing for that time, and something again later: each is saved once.
  const present = [...holders]
  for (const holder of present) {
    if (holders.has(holder) && !(await (holder().save?.() ?? false))) return false
  }
  return true
}

function show(next: LeaveQuestion | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

/**
 * Does what ends with another page: a change of account, of language, the end of the session. Asks first when something
 * is unsaved, and does nothing when the person stays.
 * @throws what `leave` throws; the page then is as it was
 */
export async function leavePage(leave: () => void | Promise<void>): Promise<void> {
  if (isHeld() && !(await askToLeave())) return
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

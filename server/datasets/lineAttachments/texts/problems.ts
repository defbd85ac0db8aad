/** Messages about attached files whose text is missing or incomplete (docs/api/attachments.md). */
import type { AttachmentProblem } from './textStore.ts'

const sentences: Record<AttachmentProblem, string> = {
  tooLarge: 'Pièce jointe trop volumineuse pour être analysée',
  gone: 'Pièce jointe introuvable',
  encrypted: 'Pièce jointe protégée par un mot de passe, son texte ne peut pas être lu',
  broken: 'Pièce jointe endommagée, son texte ne peut pas être lu en entier',
  unsupported: "Pièce jointe d'un format dont le texte ne peut pas être lu",
  slow: 'Pièce jointe trop longue à lire, son texte ne peut pas être lu en entier',
  heavy: 'Pièce jointe trop complexe, son texte ne peut pas être lu'
}

/** Problems that count as indexing errors in the contract; other problems never make an indexing fail. */
const counted = new Set<AttachmentProblem>(['tooLarge', 'gone'])

export function isCounted(problem: AttachmentProblem): boolean {
  return counted.has(problem)
}

/** @param value value of the attachment column; its file name is added to some messages */
export function problemText(problem: AttachmentProblem, value: string): string {
  const sentence = sentences[problem]
  return counted.has(problem) ? sentence : `${sentence} (${value.split('/').at(-1)})`
}

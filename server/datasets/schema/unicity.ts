/** Messages about lines that violate a unicity constraint (docs/api/processing.md). */

/** @param titles titles of the columns of the constraint */
export function duplicateMessage(titles: string[]): string {
  const [title = ''] = titles
  if (titles.length === 1) {
    return `Doublon détecté : le champ (${title}) contient déjà cette valeur. Chaque valeur de la colonne ${title} doit être unique.`
  }
  const nounPhrase = titles.length === 2 ? 'le couple' : 'la combinaison'
  return `Doublon détecté : ${nounPhrase} (${titles.join(' + ')}) doit être unique.`
}

export function duplicatesSummary(count: number): string {
  return `${count} ligne(s) en double sur une contrainte d'unicité`
}

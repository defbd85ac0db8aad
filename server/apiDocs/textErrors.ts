/** Error responses of the operations of an API document: plain texts. */
const plain = (description: string) => ({
  description,
  content: { 'text/plain': { schema: { type: 'string' } } }
})

export const textErrors = {
  BadRequest: plain('La requête est mal formée'),
  Unauthorized: plain('Une authentification est nécessaire'),
  Forbidden: plain("L'opération n'est pas permise"),
  NotFound: plain("La ressource n'existe pas")
}

export type TextError = keyof typeof textErrors

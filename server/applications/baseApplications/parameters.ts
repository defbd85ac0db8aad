/** Parameters of both lists of base applications. */
import { Type } from 'typebox'

export const listParameters = {
  q: Type.Optional(Type.String({ description: 'Recherche plein texte' })),
  html: Type.Optional(Type.String()),
  thumbnail: Type.Optional(Type.String({ description: 'Taille de la vignette, LARGEURxHAUTEUR' })),
  size: Type.Optional(Type.String({ description: 'Nombre de résultats (12 par défaut)' })),
  page: Type.Optional(Type.String({ description: 'Page, à partir de 1' })),
  skip: Type.Optional(Type.String({ description: 'Nombre de résultats à passer' }))
}

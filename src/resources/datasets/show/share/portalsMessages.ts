export const fr = {
  none: "Vous n'avez pas configuré de portail sur lequel publier vos jeux de données.",
  publishedNow: 'Le jeu de données a été publié sur le portail',
  unpublished: "Le jeu de données n'est plus publié sur le portail"
}

export const en: typeof fr = {
  none: "You haven't configured a portal to publish your datasets on.",
  publishedNow: 'The dataset was published on the portal',
  unpublished: 'The dataset is no longer published on the portal'
}

export const fr = {
  emptyReader: "Ce jeu de données n'a pas de pièces jointes.",
  useAsImage: 'Utiliser comme vignette : %{title}',
  useAsImageTitle: 'Utiliser comme vignette',
  replaceImage: 'Le jeu de données a déjà une vignette. Voulez-vous la remplacer par cette image ?',
  deleteImage: "C'est l'image actuelle du jeu de données : il n'en aura plus."
}

export const en: typeof fr = {
  emptyReader: 'This dataset has no attachments.',
  useAsImage: 'Use as thumbnail: %{title}',
  useAsImageTitle: 'Use as thumbnail',
  replaceImage: 'The dataset already has a thumbnail. Do you want to replace it with this image?',
  deleteImage: 'It is the current image of the dataset, which will have none.'
}

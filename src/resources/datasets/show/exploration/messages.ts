export const fr = {
  purpose:
    'Les vignettes sont les images des lignes en plus petit. Elles illustrent les listes, les tableaux et les applications.',
  resizeMode: 'Mode de redimensionnement',
  modes: {
    crop: 'Rogner',
    fitIn: 'Ne pas rogner',
    smartCrop: 'Rogner en analysant le contenu des images'
  },
  trim: "Supprimer les bordures d'une seule couleur"
}

export const en: typeof fr = {
  purpose:
    'Thumbnails are smaller versions of the images of lines. They illustrate lists, tables and applications.',
  resizeMode: 'Resize mode',
  modes: {
    crop: 'Crop',
    fitIn: 'Do not crop',
    smartCrop: 'Crop by analysing the images'
  },
  trim: 'Remove borders of a single colour'
}

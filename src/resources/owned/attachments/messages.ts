export const fr = {
  title: 'Pièces jointes',
  add: 'Ajouter une pièce jointe',
  edit: 'Modifier la pièce jointe',
  editOne: 'Modifier : %{title}',
  deleteOne: 'Supprimer : %{title}',
  deleteQuestion:
    'Voulez-vous vraiment supprimer la pièce jointe "%{title}" ? La suppression est définitive.',
  empty: "Vous n'avez pas encore ajouté de pièces jointes.",
  isImage: 'Vignette',
  inCatalogs: 'Incluse dans les catalogues',
  fields: {
    title: 'Titre',
    description: 'Description',
    includeInCatalogPublications: 'Inclure dans les publications sur catalogue',
    type: 'Type',
    file: 'Fichier',
    newFile: 'Nouveau fichier (facultatif)',
    currentFile: 'Fichier actuel : %{name}. Choisissez-en un autre pour le remplacer.',
    url: 'URL',
    name: 'Nom du fichier',
    nameHint: 'Avec son extension, par exemple rapport.pdf',
    targetUrl: 'URL de téléchargement',
    targetKept: "Laissez vide pour garder l'adresse actuelle, qui n'est jamais affichée.",
    targetHint: 'La plateforme y récupère le fichier. Cette adresse ne sera plus affichée.'
  },
  types: { file: 'Fichier', url: 'Lien', remoteFile: 'Fichier récupéré depuis une URL' },
  problems: {
    duplicate: 'Une autre pièce jointe a déjà un fichier de ce nom.',
    noExtension: 'Le nom du fichier doit avoir une extension, par exemple .pdf',
    badName: 'Le nom du fichier ne peut pas contenir de barre oblique.',
    badUrl: "L'adresse doit être complète, par exemple https://exemple.fr/page",
    badTarget: "L'adresse doit commencer par http:// ou https://"
  },
  saved: 'La pièce jointe a été enregistrée',
  deleted: 'La pièce jointe a été supprimée',
  imageSaved: 'La vignette a été mise à jour',
  deleteError: "Le fichier remplacé n'a pas pu être supprimé.",
  tooLarge: 'Le fichier est trop volumineux pour être une pièce jointe.',
  noSpace: "Le propriétaire n'a pas assez d'espace disponible pour ce fichier",
  updatedAt: 'Mis à jour le %{date}'
}

export const en: typeof fr = {
  title: 'Attachments',
  add: 'Add an attachment',
  edit: 'Edit the attachment',
  editOne: 'Edit: %{title}',
  deleteOne: 'Delete: %{title}',
  deleteQuestion: 'Do you really want to delete the attachment "%{title}"? Deletion is final.',
  empty: 'You have not added any attachments yet.',
  isImage: 'Thumbnail',
  inCatalogs: 'Included in catalogs',
  fields: {
    title: 'Title',
    description: 'Description',
    includeInCatalogPublications: 'Include in catalog publications',
    type: 'Type',
    file: 'File',
    newFile: 'New file (optional)',
    currentFile: 'Current file: %{name}. Choose another one to replace it.',
    url: 'URL',
    name: 'File name',
    nameHint: 'With its extension, for instance report.pdf',
    targetUrl: 'Download URL',
    targetKept: 'Leave empty to keep the current address, which is never shown.',
    targetHint: 'The platform fetches the file there. This address will not be shown again.'
  },
  types: { file: 'File', url: 'Link', remoteFile: 'File fetched from a URL' },
  problems: {
    duplicate: 'Another attachment already has a file of this name.',
    noExtension: 'The file name must have an extension, for instance .pdf',
    badName: 'The file name cannot hold a slash.',
    badUrl: 'The address must be complete, for instance https://example.org/page',
    badTarget: 'The address must start with http:// or https://'
  },
  saved: 'Attachment has been saved',
  deleted: 'Attachment has been deleted',
  imageSaved: 'Thumbnail has been updated',
  deleteError: 'The replaced file could not be deleted.',
  tooLarge: 'The file is too large to be an attachment.',
  noSpace: 'The owner does not have enough space for this file',
  updatedAt: 'Updated on %{date}'
}

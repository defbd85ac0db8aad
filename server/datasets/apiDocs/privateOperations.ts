/** Operations found only in the private OpenAPI document of a dataset. */
import { userNotificationBody } from '../routes/userNotification.ts'
import { anyArray, anyObject, datasetAnswer, file, json } from './answers.ts'
import { always, hasLines, isFile, read, type DocumentedOperation } from './operation.ts'
import type { Json } from './parameters.ts'

const attachmentBody: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { attachment: { type: 'string', format: 'binary' } } }
    }
  }
}

const sentFile: Json = { type: 'string', format: 'binary' }

/** A form with a data file: the description is in `body`, or in a part for each of its keys. */
export const fileBody: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          file: sentFile,
          attachments: sentFile,
          body: { type: 'string' },
          file_encoding: { type: 'string' },
          file_normalizeOptions: { type: 'string' }
        },
        additionalProperties: { type: 'string' }
      }
    }
  }
}

export const privateOperations: DocumentedOperation[] = [
  {
    ...read,
    path: '/metadata-attachments/{attachmentId}',
    operationId: 'downloadMetadataAttachment',
    tag: 'Métadonnées',
    summary: 'Télécharger une pièce jointe de la description',
    isPrivate: true,
    isOffered: always,
    answer: file
  },
  {
    path: '/metadata-attachments/{attachmentId}',
    method: 'delete',
    operationId: 'deleteMetadataAttachment',
    permissionClass: 'write',
    tag: 'Métadonnées',
    summary: 'Supprimer une pièce jointe de la description',
    isPrivate: true,
    isOffered: always
  },
  {
    path: '/metadata-attachments',
    method: 'post',
    operationId: 'postMetadataAttachment',
    permissionClass: 'write',
    tag: 'Métadonnées',
    summary: 'Charger une pièce jointe de la description',
    isPrivate: true,
    isOffered: always,
    requestBody: attachmentBody,
    answer: anyObject
  },
  {
    path: '/',
    method: 'patch',
    operationId: 'writeDescription',
    grantedBy: ['writeDescription', 'writeDescriptionBreaking'],
    permissionClass: 'write',
    tag: 'Métadonnées',
    summary: 'Mettre à jour les informations',
    isPrivate: true,
    isOffered: always,
    requestBody: { required: true, content: anyObject() },
    answer: datasetAnswer
  },
  {
    path: '/_simulate-extension',
    method: 'post',
    operationId: 'simulateExtension',
    permissionClass: 'write',
    tag: 'Données',
    summary: 'Appliquer les enrichissements à une ligne, sans la garder',
    isPrivate: true,
    isOffered: ({ extensions }) => !!extensions?.some(({ active }) => active),
    parameters: () => [
      {
        in: 'query',
        name: 'arrays',
        description: 'true pour recevoir les valeurs multiples comme des tableaux',
        schema: { type: 'boolean', default: false }
      }
    ],
    requestBody: { required: true, content: anyObject() },
    answer: anyObject
  },
  {
    path: '/',
    method: 'post',
    operationId: 'writeData',
    permissionClass: 'write',
    tag: 'Données',
    summary: 'Charger un nouveau fichier',
    isPrivate: true,
    isOffered: isFile,
    requestBody: fileBody,
    answer: datasetAnswer
  },
  {
    path: '/',
    method: 'delete',
    operationId: 'delete',
    permissionClass: 'admin',
    tag: 'Métadonnées',
    summary: 'Supprimer le jeu de données',
    isPrivate: true,
    isOffered: always
  },
  {
    path: '/draft',
    method: 'post',
    operationId: 'validateDraft',
    permissionClass: 'write',
    tag: 'Données',
    summary: 'Valider le brouillon',
    isPrivate: true,
    isOffered: isFile,
    answer: datasetAnswer
  },
  {
    path: '/draft',
    method: 'delete',
    operationId: 'cancelDraft',
    permissionClass: 'write',
    tag: 'Données',
    summary: 'Annuler le brouillon',
    isPrivate: true,
    isOffered: isFile,
    answer: datasetAnswer
  },
  {
    path: '/journal',
    method: 'get',
    operationId: 'readJournal',
    permissionClass: 'readAdvanced',
    tag: 'Métadonnées',
    summary: 'Lire le journal',
    isPrivate: true,
    isOffered: always,
    answer: anyArray
  },
  {
    path: '/private-api-docs.json',
    method: 'get',
    operationId: 'readPrivateApiDoc',
    permissionClass: 'readAdvanced',
    tag: 'Métadonnées',
    summary: 'Obtenir la documentation OpenAPI privée',
    isPrivate: true,
    isOffered: always,
    answer: anyObject
  },
  {
    path: '/user-notification',
    method: 'post',
    operationId: 'sendUserNotification',
    grantedBy: ['sendUserNotification', 'sendUserNotificationPublic'],
    permissionClass: 'write',
    tag: 'Métadonnées',
    summary: 'Envoyer une notification aux abonnés du jeu de données',
    isPrivate: true,
    isOffered: always,
    requestBody: { required: true, content: json({ ...userNotificationBody }) },
    answer: anyObject
  },
  {
    path: '/permissions',
    method: 'get',
    operationId: 'getPermissions',
    permissionClass: 'admin',
    tag: 'Permissions',
    summary: 'Lire les permissions',
    isPrivate: true,
    isOffered: always,
    answer: anyArray
  },
  {
    path: '/permissions',
    method: 'put',
    operationId: 'setPermissions',
    permissionClass: 'admin',
    tag: 'Permissions',
    summary: 'Définir les permissions',
    isPrivate: true,
    isOffered: always,
    requestBody: { required: true, content: anyArray() },
    answer: anyArray
  },
  {
    path: '/uses',
    method: 'get',
    operationId: 'readUses',
    grantedBy: ['delete'],
    permissionClass: 'admin',
    tag: 'Permissions',
    summary: 'Lire ce qui utilise le jeu de données',
    isPrivate: true,
    isOffered: always,
    answer: anyObject
  },
  {
    path: '/read-api-key',
    method: 'get',
    operationId: 'getReadApiKey',
    permissionClass: 'read',
    tag: 'Permissions',
    summary: "Lire la clé d'API de lecture",
    isPrivate: true,
    isOffered: ({ readApiKey }) => !!readApiKey?.active,
    answer: anyObject
  },
  {
    path: '/_diagnose',
    method: 'get',
    operationId: 'diagnose',
    permissionClass: 'superadmin',
    tag: 'Administration',
    summary: 'Diagnostiquer',
    isPrivate: true,
    isOffered: hasLines,
    answer: anyObject
  },
  {
    path: '/_reindex',
    method: 'post',
    operationId: 'reindex',
    permissionClass: 'superadmin',
    tag: 'Administration',
    summary: 'Relancer le traitement',
    isPrivate: true,
    isOffered: hasLines,
    answer: datasetAnswer
  },
  {
    path: '/_refinalize',
    method: 'post',
    operationId: 'refinalize',
    permissionClass: 'superadmin',
    tag: 'Administration',
    summary: 'Relancer la finalisation',
    isPrivate: true,
    isOffered: hasLines,
    answer: datasetAnswer
  },
  {
    path: '/_lock',
    method: 'delete',
    operationId: 'deleteLocks',
    permissionClass: 'superadmin',
    tag: 'Administration',
    summary: 'Retirer les verrous',
    isPrivate: true,
    isOffered: hasLines
  }
]

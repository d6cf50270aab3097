import type { Attachment, MailNature } from '#domain/desk/inbound/inbound-mail.ts'
import { request } from '../desk-client.ts'

export interface TrayMail {
  id: string
  sender: string
  senderName: string
  subject: string
  body: string
  nature: MailNature
  attachments: Attachment[]
  isCut: boolean
  at: string
}

export const readTray = () => request<{ mails: TrayMail[] }>('desk-tray')
export const changeTray = (change: { dismiss: string } | { restore: string }) =>
  request<{ mails: TrayMail[] }>('desk-tray', {}, change)

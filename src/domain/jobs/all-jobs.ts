import { SendDeskAlert, SendDeskDigest, SendDeskPush } from './desk-alert-jobs.ts'
import { SendReply } from './desk-jobs.ts'
import { CheckFile, PreviewFile, SendFileRemoved, SendOwnerLink } from './file-jobs.ts'
import {
  SendAddressConfirmation,
  SendLeadChange,
  SendLeadDigest,
  SendLeadReminder,
  SendLeadToTeam,
  SendLeadToVisitor,
  SendLeadWebhook,
  SendPrivacyLink,
  SendSavedAnswers,
} from './lead-jobs.ts'
import { SendAuthMail } from './send-auth-mail.ts'
import { SendBackupAlarm } from './send-backup-alarm.ts'
import { SendDeliveryTest } from './send-delivery-test.ts'
import { SendDeskNotice } from './send-desk-notice.ts'
import { SendSms } from './send-sms.ts'

/** Every job of the product. Each gets a queue at startup. */
export const allJobs = [
  SendDeliveryTest,
  SendAuthMail,
  SendSms,
  SendLeadToTeam,
  SendLeadToVisitor,
  SendLeadDigest,
  SendLeadChange,
  SendLeadWebhook,
  SendPrivacyLink,
  SendAddressConfirmation,
  SendLeadReminder,
  SendSavedAnswers,
  SendBackupAlarm,
  SendOwnerLink,
  SendDeskAlert,
  SendDeskDigest,
  SendDeskPush,
  SendReply,
  SendDeskNotice,
  CheckFile,
  PreviewFile,
  SendFileRemoved,
]

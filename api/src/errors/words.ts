import { approvalWords } from './approvalWords'
import { cardWords } from './cardWords'
import { botWords } from './botWords'
import { bankWords } from './bankWords'
import { blocklistWords } from './blocklistWords'
import { commissionWords } from './commissionWords'
import { settlementWords } from './settlementWords'
import { groupWords } from './groupWords'
import { matchingWords } from './matchingWords'
import { merchantWords } from './merchantWords'
import { moneyWords } from './moneyWords'
import { paymentFileWords } from './paymentFileWords'
import { reconciliationWords } from './reconciliationWords'
import { statementWords } from './statementWords'
import { sysparameterWords } from './sysparameterWords'
import { userWords } from './userWords'
import { walletWords } from './walletWords'
import { withdrawalWords } from './withdrawalWords'

/** All refusal messages in both languages, by code; `{name}` is filled from `params`. Unknown codes do not compile. */
export const words = {
  BAD_INPUT: { tr: 'Gönderilen bilgi geçerli değil.', en: 'The request is not valid.' },
  FIELD_INVALID: { tr: 'Alan geçerli değil: {field}.', en: 'The field is not valid: {field}.' },
  FIELD_MISSING: { tr: 'Alan eksik: {field}.', en: 'The field is missing: {field}.' },
  FIELD_UNKNOWN: { tr: 'Bilinmeyen alan: {field}.', en: 'Unknown field: {field}.' },
  BODY_NOT_JSON: { tr: 'Gövde geçerli bir JSON değil{why}.', en: 'The body is not valid JSON{why}.' },
  FIELD_TWICE: { tr: 'Alan iki kez yazılmış: {field}.', en: 'The field is given twice: {field}.' },
  BODY_ENCODED: {
    tr: 'Sıkıştırılmış gövde kabul edilmez; gövdeyi sıkıştırmadan gönderin.',
    en: 'Compressed bodies are not accepted; send the body uncompressed.',
  },
  HOST_TWICE: { tr: 'İstekte birden çok Host başlığı var.', en: 'The request has more than one Host header.' },
  BODY_TYPE: { tr: 'Gövde application/json olmalı.', en: 'The body must be application/json.' },
  BODY_TOO_LARGE: { tr: 'Gövde çok büyük.', en: 'The body is too large.' },
  NOT_FOUND: { tr: 'Bulunamadı.', en: 'Not found.' },
  EXPORT_REASON_NEEDED: {
    tr: 'Kişi adlarını neden dışa aktardığınızı yazın.',
    en: 'Enter why you export names of people.',
  },
  EXPORT_APPROVAL_ASKED: {
    tr: 'Kişi adı içeren ve {count} satırı aşan (ya da satır sayısı bilinmeyen) dosya için başka bir yöneticinin onayı gerekir. Onay istendi; onaydan sonraki bir gün içinde yeniden dışa aktarın.',
    en: 'A file with names of people and more than {count} rows (or an unknown number) needs another administrator’s approval. Approval was requested; export again within a day of it.',
  },
  EXPORT_DOCUMENT_TOO_LONG: {
    tr: 'Bir PDF belgesinde en çok {most} satır olabilir. Daha az gün ya da satır başına daha uzun dönem seçin, ya da çalışma kitabı olarak dışa aktarın.',
    en: 'A PDF document can have at most {most} rows. Choose fewer days or a longer period per row, or export a workbook.',
  },
  REPORT_FILE_GONE: {
    tr: 'Bu dosya artık yok: süresi dolmuş ya da size ait değil. Raporu yeniden dışa aktarın.',
    en: 'This file is not available: it has expired or is not yours. Export the report again.',
  },
  REPORT_FILE_RIGHTS: {
    tr: 'Dosya hazırlandıktan sonra yetkileriniz değişti. Raporu şimdiki yetkilerinizle yeniden dışa aktarın.',
    en: 'Your rights have changed since the file was created. Export the report again with your current rights.',
  },
  SCHEDULE_VIEW: {
    tr: 'Bu görünüm bir rapora ait değil ya da artık açılamıyor. Başka bir görünüm seçin.',
    en: 'This view does not belong to a report, or can no longer be opened. Choose another view.',
  },
  SCHEDULE_COLUMNS: { tr: 'Bu sütunlar raporun sütunları değil.', en: 'These are not columns of the report.' },
  SCHEDULE_NAMES_PEOPLE: {
    tr: 'Kişi adı içeren rapor zamanlanamaz; her dışa aktarmada kod ve neden gerekir.',
    en: 'A report with names of people cannot be scheduled, because each export needs a code and a reason.',
  },
  SCHEDULE_TOO_MANY: {
    tr: 'En çok {most} zamanlamanız olabilir. Yenisini eklemek için birini durdurun.',
    en: 'You can have at most {most} schedules. Stop one to add another.',
  },
  REPORT_GROUP: { tr: 'Bu rapor böyle gruplanamaz.', en: 'This report cannot be grouped in this way.' },
  REPORT_RANGE: {
    tr: 'Bir rapor en çok {most} günü kapsar.',
    en: 'A report can cover at most {most} days.',
  },
  REPORT_TURNED: { tr: 'Bitiş günü başlangıçtan önce.', en: 'The last day is before the first one.' },
  VIEW_TOO_MANY: {
    tr: 'Bir listede en çok {most} görünüm olabilir. Yenisini kaydetmek için birini kaldırın.',
    en: 'A list can have at most {most} views. Remove one to save another.',
  },
  VIEW_NOT_SHARED: {
    tr: 'Görünümü yalnız sorumlu olduğunuz kişilerle paylaşabilirsiniz.',
    en: 'You can share a view only with people you are in charge of.',
  },
  VIEW_HOLDS_SEARCH: {
    tr: 'Arama metni bir kişinin adı olabilir. Görünümü paylaşmadan önce aramayı kaldırın.',
    en: 'The search text may be a person’s name. Remove the search before you share the view.',
  },
  UNKNOWN_HOST: { tr: 'Bu adreste bir konsol yok: {host}.', en: 'There is no console at this address: {host}.' },
  NOT_SIGNED_IN: { tr: 'Oturum açmanız gerekiyor.', en: 'You need to sign in.' },
  SESSION_ENDED: { tr: 'Oturumunuz sona erdi, yeniden giriş yapın.', en: 'Your session has ended; sign in again.' },
  SIGNIN_REFUSED: { tr: 'E-posta veya parola hatalı.', en: 'The e-mail or password is wrong.' },
  ACCOUNT_CLOSED: {
    tr: 'Hesabınız kapalı. Yöneticinize başvurun.',
    en: 'Your account is closed. Ask your administrator.',
  },
  ACCOUNT_WAITS: {
    tr: 'Hesabınız yönetici onayı bekliyor.',
    en: 'Your account waits for an administrator’s approval.',
  },
  OTP_REQUIRED: { tr: 'Doğrulama kodunu girin.', en: 'Enter the code of your authenticator app.' },
  OTP_WRONG: { tr: 'Doğrulama kodu hatalı veya kullanılmış.', en: 'The code is wrong or was already used.' },
  OTP_ENROLMENT_REQUIRED: { tr: 'Önce doğrulama uygulamanızı tanımlayın.', en: 'Set up your authenticator app first.' },
  OTP_NOT_STARTED: { tr: 'Önce yeni bir anahtar oluşturun.', en: 'Create a new secret first.' },
  OTP_NOT_ACTIVE: {
    tr: 'Önce profilinizden tek kullanımlık parolayı etkinleştirin.',
    en: 'Activate a one-time password in your profile first.',
  },
  STEP_UP_REQUIRED: {
    tr: 'Bu işlem için doğrulama uygulamanızdaki yeni bir kod gerekiyor.',
    en: 'This needs a fresh code from your authenticator app.',
  },
  PASSWORD_WRONG: { tr: 'Mevcut parolanız hatalı.', en: 'Your current password is wrong.' },
  PASSWORD_REQUIRED: { tr: 'Yeni parolayı yazın.', en: 'Enter the new password.' },
  PASSWORD_WHITESPACE: { tr: 'Parolada boşluk olamaz.', en: 'A password may not contain spaces.' },
  PASSWORD_SHORT: { tr: 'Parola en az 12 karakter olmalı.', en: 'A password needs at least 12 characters.' },
  PASSWORD_SAME: { tr: 'Yeni parola eskisinden farklı olmalı.', en: 'The new password must differ from the old one.' },
  PASSWORD_COMMON: {
    tr: 'Bu parola kolay tahmin edilir: yaygın sözcükler, tarihler, klavye sıraları ya da tekrarlar içeriyor. Birbiriyle ilgisiz birkaç sözcük kullanın.',
    en: 'This password is easy to guess: it has common words, dates, keyboard rows or repetitions. Use a few unrelated words.',
  },
  PASSWORD_IS_EMAIL: {
    tr: 'Parola e-posta adresinizi içeremez.',
    en: 'A password may not contain your email address.',
  },
  LINK_OVER: {
    tr: 'Bu bağlantı kullanılmış, süresi dolmuş ya da geçersiz. Yeni bir bağlantı isteyin.',
    en: 'This link was used, has expired or is not valid. Ask for a new one.',
  },
  XSRF: {
    tr: 'Sayfa doğrulanamadı, yenileyip tekrar deneyin.',
    en: 'The page could not be verified; reload it and try again.',
  },
  TOO_MANY: {
    tr: 'Çok fazla deneme. {seconds} saniye sonra tekrar deneyin.',
    en: 'Too many attempts. Try again in {seconds} seconds.',
  },
  UNAVAILABLE: {
    tr: 'Hizmet şu anda kullanılamıyor, birazdan tekrar deneyin.',
    en: 'The service is unavailable; try again shortly.',
  },
  INTERNAL: {
    tr: 'Beklenmeyen bir hata oluştu. Kayıt numarası: {requestId}.',
    en: 'Something unexpected happened. Reference: {requestId}.',
  },
  ...approvalWords,
  ...botWords,
  ...cardWords,
  ...walletWords,
  ...bankWords,
  ...blocklistWords,
  ...matchingWords,
  ...moneyWords,
  ...withdrawalWords,
  ...groupWords,
  ...commissionWords,
  ...settlementWords,
  ...merchantWords,
  ...paymentFileWords,
  ...reconciliationWords,
  ...statementWords,
  ...sysparameterWords,
  ...userWords,
} as const satisfies Record<string, { tr: string; en: string }>

export type RefusalCode = keyof typeof words

/** Values for a message's placeholders; a value that is text itself has both languages. */
export type RefusalParams = Record<string, string | number | { tr: string; en: string }>

/** A code's messages with its placeholders filled. */
export function wordsFor(code: RefusalCode, params: RefusalParams = {}): { tr: string; en: string } {
  const fill = (language: 'tr' | 'en') =>
    words[code][language].replace(/\{(\w+)\}/g, (hole, name: string) => {
      const param = params[name] ?? hole
      return typeof param === 'object' ? param[language] : String(param)
    })
  return { tr: fill('tr'), en: fill('en') }
}

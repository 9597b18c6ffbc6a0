/** Messages about sending and uploading withdrawals; part of `words.ts`. */
export const withdrawalWords = {
  SOURCE_NEEDED: {
    tr: 'Bu çekimi gönderebilecek hesap yok.',
    en: 'No account can send this withdrawal.',
  },
  SEND_BANK_PAUSED: {
    tr: '{number} gönderilemez: {bank} şu anda kapalı.',
    en: '{number} cannot be sent: {bank} takes no transfers now.',
  },
  SEND_ACCOUNT_CANNOT: {
    tr: '{account} bu çekimi artık gönderemez. Yeniden planlayın.',
    en: '{account} can no longer send this withdrawal. Plan it again.',
  },
  PART_OF_PAYOUT: {
    tr: 'Bu, başka bir çekimin parçasıdır: bir daha bölünmez.',
    en: 'This is a part of another withdrawal: it is not split again.',
  },
  PARTS_WRONG: {
    tr: 'Parçaları tutar olarak yazın, örneğin 60.000 + 25.000; kalan son parça olur. Toplam, çekimin tutarını aşamaz.',
    en: 'Type the parts as amounts, such as 60,000 + 25,000; what is left is the last part. They cannot come to more than the amount.',
  },
  SEND_TOO_EARLY: {
    tr: '{rail} şu anda kapalı, {time} saatinde açılır.',
    en: '{rail} is closed now. It opens at {time}.',
  },
  BEGUN_BY_OTHER: {
    tr: 'Bu çekimi {name} göndermeye başladı. Sonucunu yalnızca o bildirebilir.',
    en: '{name} began to send this withdrawal. Only they can say what became of it.',
  },
  BANK_REFERENCE_SHORT: {
    tr: 'Bu bir banka referansı değil: Latin harfleri ve rakamlardan en az dördü olmalı.',
    en: 'This is not a bank reference: it needs at least four Latin letters or digits, and no others.',
  },
  BANK_REFERENCE_USED: {
    tr: 'Bu banka referansı {number} çekimine ait.',
    en: 'This bank reference belongs to withdrawal {number}.',
  },
  BANK_REFERENCE_OPERATOR: {
    tr: 'Bu banka referansı bir operatör ödemesine ait.',
    en: 'This bank reference belongs to a payment to an operator.',
  },
  REFERENCE_GIVEN: {
    tr: 'Bu çekim için banka referansı verildi: “reddedildi” denemez. “Bilmiyorum” seçin.',
    en: 'A bank reference was given for this withdrawal, so it cannot be marked as refused. Choose “I don’t know”.',
  },
  REVEAL_BUDGET: {
    tr: 'Bugün {count} IBAN açtınız, günlük sınırınız bu. Bir yöneticiye başvurun.',
    en: 'You have shown {count} IBANs today, which is your daily limit. Ask an administrator.',
  },
  PROOF_NEEDED: {
    tr: 'Bankanın referans numarasını yazın veya dekontu ekleyin.',
    en: 'Give the bank’s reference or attach the receipt.',
  },
  BANK_REFUSAL_NEEDED: {
    tr: 'Bankanın gönderimi neden yapmadığını yazın.',
    en: 'Say how the bank refused the transfer.',
  },
  UPLOAD_NO_SHEET: {
    tr: 'Bu dosya bir CSV ya da XLSX tablosu olarak okunamadı.',
    en: 'This file could not be read as a CSV or XLSX table.',
  },
  UPLOAD_NO_HEAD: {
    tr: 'Dosyada başlık satırı yok; şablondaki başlıkları kullanın.',
    en: 'The file has no header row; use the column names of the template.',
  },
  UPLOAD_COLUMNS: { tr: 'Eksik sütunlar: {columns}.', en: 'Missing columns: {columns}.' },
  UPLOAD_TWOFOLD: {
    tr: 'Aynı anlama gelen sütunlar var: {columns}. Hangisinin okunacağı belli değil; yalnızca birini bırakın.',
    en: 'Columns mean the same: {columns}. Which one is to be read is not clear; leave only one.',
  },
  UPLOAD_SHEETS: {
    tr: 'Dosyada çekim yazılı birden çok sayfa var: {sheets}. Yalnızca birini bırakın.',
    en: 'More than one sheet of the file has withdrawals: {sheets}. Leave only one.',
  },
  UPLOAD_EMPTY: { tr: 'Başlık satırının altında veri yok.', en: 'There are no rows below the header.' },
  UPLOAD_TOO_MANY: {
    tr: 'Bir dosyada en çok {most} çekim olabilir; dosyayı bölün.',
    en: 'A file has {most} withdrawals at most; split it.',
  },
  UPLOAD_NOTHING: { tr: 'Dosyada geçerli satır yok.', en: 'The file has no valid rows.' },
  UPLOAD_KNOWN: {
    tr: 'Bu dosyadaki çekimler daha önce talep edildi; aynı dosya ikinci kez kullanılamaz.',
    en: 'The withdrawals of this file were already requested; a file can be used only once.',
  },
  UPLOAD_STATE: {
    tr: 'Dosya artık bu adımda değil; son halini inceleyin.',
    en: 'The file is no longer at this step; look at it again.',
  },
} as const satisfies Record<string, { tr: string; en: string }>

/** Messages about uploaded statements; part of `words.ts`. */
export const statementWords = {
  STATEMENT_BODY: {
    tr: 'Ekstre dosyası application/octet-stream olarak gönderilmeli.',
    en: 'A statement file is sent as application/octet-stream.',
  },
  STATEMENT_EMPTY: { tr: 'Dosya boş.', en: 'The file is empty.' },
  STATEMENT_STATE: {
    tr: 'Ekstrenin durumu {status}: bu işlem artık yapılamaz.',
    en: 'The statement is {status}: this is no longer possible.',
  },
  STATEMENT_NOT_READ: { tr: 'Dosya henüz okunmadı.', en: 'The file was not read yet.' },
  STATEMENT_UNCONFIRMED: {
    tr: 'Dosyadaki hesap numarası bu hesabınki olmayabilir; bu hesabın ekstresi olduğunu onaylayın.',
    en: 'The account number in the file may not be this account’s; confirm that it is this account’s statement.',
  },
  STATEMENT_CHANGED: {
    tr: 'Ekstre bu arada değişti, son halini inceleyin.',
    en: 'The statement has changed meanwhile; look at it again.',
  },
  STATEMENT_BEGUN: {
    tr: 'Bu dosyanın bazı satırları alınmış; başka bir düzenle yeniden okunamaz.',
    en: 'Some rows of this file were taken; it cannot be read again by another layout.',
  },
  STATEMENT_ROW_NOT_HELD: {
    tr: 'Bu satır için karar verilmiş ya da karar gerekmiyor.',
    en: 'This row was decided already, or needs no decision.',
  },
  STATEMENT_ROWS_DIFFER: {
    tr: '{row}. satır için topluca karar verilemez; tek başına inceleyin.',
    en: 'Row {row} cannot be decided together with others; look at it by itself.',
  },
  STATEMENT_NO_SHEET: { tr: 'Bu dosyada eşlenecek sütun yok.', en: 'This file has no columns to map.' },
  STATEMENT_READING: {
    tr: 'Dosya şu an okunamadı; biraz sonra yeniden deneyin.',
    en: 'The file could not be read just now; try again in a moment.',
  },
  STATEMENT_NO_HEADER: { tr: 'Başlık satırı dosyada bulunamadı.', en: 'The header row is not in the file.' },
  STATEMENT_BANK_PROFILE: {
    tr: 'Bankanın bütün hesapları için düzeni yalnızca yönetici kaydeder.',
    en: 'Only an administrator saves a layout for all accounts at a bank.',
  },
} as const satisfies Record<string, { tr: string; en: string }>

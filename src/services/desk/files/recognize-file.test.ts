import { expect, test } from 'vitest'
import { recognizeArchive } from './recognize-file.ts'

/** The central directory of a ZIP archive with these parts. */
function listOf(names: readonly string[]): Uint8Array {
  return Buffer.concat(
    names.map((name) => {
      const entry = Buffer.alloc(46)
      entry.writeUInt32LE(0x02014b50)
      entry.writeUInt16LE(name.length, 28)
      return Buffer.concat([entry, Buffer.from(name)])
    }),
  )
}

/** As Excel saves a rent roll that has been printed. */
const workbook = [
  '[Content_Types].xml',
  '_rels/.rels',
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/worksheets/sheet1.xml',
  'xl/worksheets/sheet2.xml',
  'xl/theme/theme1.xml',
  'xl/styles.xml',
  'xl/sharedStrings.xml',
  'xl/worksheets/_rels/sheet1.xml.rels',
  'xl/printerSettings/printerSettings1.bin',
  'xl/printerSettings/printerSettings2.bin',
  'xl/customProperty1.bin',
  'xl/media/image1.png',
  'xl/calcChain.xml',
  'docProps/core.xml',
  'docProps/app.xml',
]
/** As Word saves a report with a chart. */
const letter = [
  '[Content_Types].xml',
  '_rels/.rels',
  'word/document.xml',
  'word/charts/chart1.xml',
  'word/embeddings/Microsoft_Excel_Worksheet.xlsx',
  'word/media/image1.emf',
  'word/settings.xml',
]

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('a workbook with printer settings and a letter with a chart are accepted', () => {
  expect(recognizeArchive(listOf(workbook))).toBe(XLSX)
  expect(recognizeArchive(listOf(letter))).toBe(DOCX)
})

test.each([
  'xl/vbaProject.bin',
  'xl/macrosheets/sheet1.xml',
  'xl/activeX/activeX1.bin',
  'xl/embeddings/oleObject1.bin',
  'word/embeddings/Microsoft_Excel_Macro-Enabled_Worksheet.xlsm',
  'word/embeddings/Microsoft_Excel_97-2003_Worksheet.xls',
  'xl/embeddings/setup.EXE',
  'xl/media/run.js',
  'other/printerSettings1.bin',
])('a document with %s is refused', (part) => {
  expect(recognizeArchive(listOf([...workbook, part]))).toBeNull()
})

test('any other archive is refused', () => {
  expect(recognizeArchive(listOf(['photos/front.jpg', 'photos/back.jpg']))).toBeNull()
  expect(recognizeArchive(listOf(['[Content_Types].xml', 'ppt/presentation.xml']))).toBeNull()
})

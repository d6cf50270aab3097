import type { RenderDynamicPage } from '#domain/site/site-renderer.ts'
import { createMailLinkPage } from './pages/mail-link-page.tsx'
import { createOwnInquiryPage } from './pages/own-inquiry-page.tsx'
import { createOwnerFilesPage } from './pages/owner-files-page.tsx'
import { createSavedAnswersPage } from './pages/saved-answers-page.tsx'
import { renderPrivateDocument } from './render-document.tsx'
import { renderFilledForm, renderFormResult } from './render-form-result.tsx'
import { renderTool } from './render-tool.ts'

/** Renders a page on request. All other pages are rendered once, at startup. */
export const renderDynamicPage: RenderDynamicPage = (facts, page) => {
  switch (page.page) {
    case 'form-result':
      return renderFormResult(facts, page.kind, page.result)
    case 'tool':
      return renderTool(facts, page)
    case 'filled-form':
      return renderFilledForm(facts, page)
    case 'own-inquiry':
      return renderPrivateDocument(createOwnInquiryPage(page, facts), facts.assets)
    case 'saved-answers':
      return renderPrivateDocument(createSavedAnswersPage(page, facts), facts.assets)
    case 'owner-files':
      return renderPrivateDocument(createOwnerFilesPage(page, facts), facts.assets)
    case 'mail-link':
      return renderPrivateDocument(createMailLinkPage(page, facts), facts.assets)
  }
}

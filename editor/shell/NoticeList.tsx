import './notices.css';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './Icon.tsx';
import { hideNotice, type Notice, useNotices } from './notices.ts';

/** One message: it waits while the pointer or the focus is on it. */
function NoticeCard({ id, title, message, tone, goesAfter }: Notice) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => hideNotice(id), goesAfter);
    return () => clearTimeout(timer);
  }, [id, goesAfter, isHeld]);
  return (
    <div
      className="pe-notice"
      role="alert"
      data-tone={tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="pe-notice-text">
        {title ? <strong>{title}</strong> : null}
        <div>{message}</div>
      </div>
      <button
        type="button"
        className="pe-icon-button"
        aria-label="Cerrar aviso"
        onClick={() => hideNotice(id)}
      >
        <Icon name="close" size={15} />
      </button>
    </div>
  );
}

/** The messages that are shown now, over everything else. */
export function NoticeList() {
  const notices = useNotices();
  if (notices.length === 0) return null;
  return createPortal(
    <div className="pe-notices">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} {...notice} />
      ))}
    </div>,
    document.body,
  );
}

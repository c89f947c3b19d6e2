FROM python:3.12-slim AS packages
WORKDIR /program
COPY requirements.lock ./
RUN python -m venv /environment \
    && /environment/bin/pip install --no-cache-dir --require-hashes -r requirements.lock

FROM python:3.12-slim
ENV PATH=/environment/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 CHOUETTE_DATA=/data
WORKDIR /program
COPY --from=packages /environment /environment
COPY . .
# Collecting reads no database and signs nothing, but the settings ask for both.
RUN pip install --no-cache-dir --no-deps --no-build-isolation -e . \
    && useradd --system --home-dir /data --create-home chouette \
    && install --directory --owner=chouette --mode=700 /backups \
    && export SECRET_KEY=unused DATABASE_URL=postgresql://unused@unused/unused DJANGO_SETTINGS_MODULE=chouette.settings \
    && python -m chouette.source /program \
    && python manage.py collectstatic --no-input --verbosity 0
USER chouette
EXPOSE 8000
CMD ["granian", "--interface", "wsgi", "--host", "0.0.0.0", "--port", "8000", "chouette.wsgi:application"]
